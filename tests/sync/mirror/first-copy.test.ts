import { expect, test } from "bun:test";
import { TODAY } from "../../support/clinic/clinic.ts";
import { TestDevice, until } from "../../support/device/device.ts";
import { booked, drained, recordsOn } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { restoresForFile } from "../../support/device/restores.ts";
import { refusalOf } from "../../support/server/refusal.ts";

const reception = receptionForFile();
const { takeBackup, putBack } = restoresForFile(reception);

/** Anna's visit, made elsewhere, and a device that edits it before its first copy is there. */
async function openBeforeFirstCopy() {
  const day = await reception.freshDay();
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const colleague = await reception.takeSeat();
  const uid = await booked(colleague.engine, { ...visit, user_name: "Анна" });
  await colleague.device.close();
  const person = await reception.server.signIn();
  const device = new TestDevice(reception.server.url, person.cookie);
  const isCopy = ({ path }: { path: string }) => path.startsWith("/api/sync/snapshot");
  device.line.ambush("failed", isCopy, Number.POSITIVE_INFINITY);
  const tab = await device.open();
  const { engine } = tab;
  await engine.fetchRecord(uid);

  /** Restores the backup and signs in again, because a restore ends every login. */
  async function restoreFrom(backup: string): Promise<void> {
    await putBack(backup);
    await refusalOf(engine.fetchRecord(uid));
    await until(() => engine.status().loginNeeded);
    await tab.device.session.signIn(person.user.login, person.user.password);
  }

  async function letCopy(): Promise<void> {
    device.line.calm();
    engine.syncNow();
    await until(() => engine.status().firstMirror === null);
    await drained(engine);
  }

  return { day, visit, uid, person, device, engine, restoreFrom, letCopy };
}

test("an edit answered before the device's first copy, and lost by a restore, is sent again", async () => {
  const { day, visit, uid, device, engine, ...desk } = await openBeforeFirstCopy();
  const backup = await takeBackup();
  await booked(engine, { ...visit, record_time: "10:30", user_name: "Инна" });
  await engine.editVisit(uid, { user_name: "Анна Ким" });
  await drained(engine);
  await desk.restoreFrom(backup);
  await desk.letCopy();
  const names = (await recordsOn(await reception.server.signIn(), day)).map(
    (each) => each.user_name,
  );
  expect(names.toSorted()).toEqual(["Анна Ким", "Инна"]);
  expect(engine.record(uid)?.user_name).toBe("Анна Ким");
  expect(engine.status().needsDecision).toBe(0);
});

test("once the doctors of a first copy arrive, the clinic's day is shown, for any device clock", async () => {
  const person = await reception.server.signIn();
  const device = new TestDevice(reception.server.url, person.cookie);
  // The copy starts only with a listener, and then only its first page arrives.
  device.line.ambush("failed", ({ path }) => path === "/api/sync/snapshot", Infinity);
  const { engine } = await device.open();
  const days: string[] = [];
  engine.onChange(() => {
    if (engine.doctors().length > 0) days.push(engine.now().day);
  });
  device.line.calm();
  const isLaterPage = ({ path }: { path: string }) => path.startsWith("/api/sync/snapshot?page");
  device.line.ambush("failed", isLaterPage, Infinity);
  engine.syncNow();
  await until(() => days.length > 0);
  expect(new Set(days)).toEqual(new Set([TODAY]));
  expect(engine.status().firstMirror).not.toBeNull();
});
