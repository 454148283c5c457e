import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import {
  booked,
  cancelElsewhere,
  drained,
  editElsewhere,
  recordsOn,
  type Seat,
  TIMES,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { keptOn, restoresForFile, signInAgain } from "../../support/device/restores.ts";

const reception = receptionForFile();
const { takeBackup, putBack } = restoresForFile(reception);

const synced = async ({ engine }: Seat, uid: string) => {
  await drained(engine);
  await until(() => engine.record(uid)?.sync === "synced");
};

/** A receptionist, with Anna's visit on the server and in the mirror. */
async function takeSeatWithVisit() {
  const seat = await reception.takeSeatOnFreshDay();
  const uid = await booked(seat.engine, { ...seat.visit, user_name: "Анна" });
  await synced(seat, uid);
  return { ...seat, uid };
}

test("operations answered after the backup are sent again: a visit, its edit, a day's times", async () => {
  const seat = await reception.takeSeatOnFreshDay();
  const { engine, day, visit } = seat;
  const before = await booked(engine, { ...visit, user_name: "Анна" });
  await synced(seat, before);
  const backup = await takeBackup();
  const after = await booked(engine, { ...visit, record_time: "10:30", user_name: "Инна" });
  await engine.editVisit(after, { add_comment: "позвонить" });
  await engine.editVisit(before, { user_name: "Анна Ким" });
  await engine.setScheduleDay(reception.doctor, day, {
    from: TIMES,
    to: ["10:00", "10:30", "15:00"],
  });
  await synced(seat, after);
  await until(async () => (await keptOn(seat)).length >= 5);
  const seen: (string | undefined)[] = [];
  engine.onChange(() => seen.push(engine.record(after)?.add_comment));
  const shown = engine.version();

  await putBack(backup);
  await signInAgain(seat);
  await until(() => engine.version() !== shown);
  await drained(engine);
  const rows = await reception.server.db<{ user_name: string; add_comment: string }[]>`
    select user_name, add_comment from journal_records where record_day = ${day} order by record_time`;
  await until(() => engine.record(after)?.sync === "synced");
  expect([...rows]).toEqual([
    { user_name: "Анна Ким", add_comment: "" },
    { user_name: "Инна", add_comment: "позвонить" },
  ]);
  expect(engine.day(day)[0]?.offered).toEqual(["10:00", "10:30", "15:00"]);
  expect(engine.status().needsDecision).toBe(0);
  expect(seen.every((comment) => comment === "позвонить")).toBe(true);
});

test("operations in the backup are not repeated", async () => {
  const seat = await takeSeatWithVisit();
  const { uid } = seat;
  await seat.engine.editVisit(uid, { user_name: "Анна Ким" });
  await synced(seat, uid);
  const backup = await takeBackup();
  await putBack(backup);
  await signInAgain(seat);
  seat.device.line.calls.length = 0;
  await until(() => seat.device.line.calls.some(({ path }) => path.endsWith("/known")));
  await synced(seat, uid);
  expect(seat.device.line.writes()).toEqual([]);
  const [record] = await reception.server
    .db`select revision from journal_records where uid = ${uid}`;
  expect(record).toEqual({ revision: 2 });
});

test("an edit of a visit that a colleague changed after the restore waits for a decision with both sides", async () => {
  const seat = await takeSeatWithVisit();
  const { uid, day } = seat;
  const backup = await takeBackup();
  await seat.engine.editVisit(uid, { user_name: "Анна Ким" });
  await synced(seat, uid);
  await until(() => seat.engine.record(uid)?.revision === 2);
  seat.device.line.cut = true;
  await putBack(backup);
  const colleague = await reception.server.signIn();
  await editElsewhere(colleague, uid, { user_name: "Анна Пак" });
  seat.device.line.cut = false;
  await signInAgain(seat);
  await until(() => seat.engine.status().needsDecision === 1);
  expect(seat.engine.decisions()).toMatchObject([
    { kind: "fields", fields: [{ field: "user_name", mine: "Анна Ким", theirs: "Анна Пак" }] },
  ]);
  const [left] = await recordsOn(colleague, day);
  expect(left?.user_name).toBe("Анна Пак");
});

test("a destroyed uid leaves mirror and outbox, answered calls included, and no restore brings it back", async () => {
  const seat = await reception.takeSeatOnFreshDay();
  const { visit } = seat;
  const backup = await takeBackup();
  const uid = await booked(seat.engine, { ...visit, user_name: "Канарейкина" });
  await synced(seat, uid);
  await until(async () => (await keptOn(seat)).some((row) => row.uid === uid));
  seat.device.line.cut = true;
  const colleague = await reception.server.signIn();
  await cancelElsewhere(colleague, uid);
  await putBack(backup);
  seat.device.line.cut = false;
  await signInAgain(seat);
  await until(() => seat.engine.record(uid) === null);
  await drained(seat.engine);
  expect((await keptOn(seat)).filter((row) => row.uid === uid)).toEqual([]);
  expect(seat.engine.status().needsDecision).toBe(0);
  expect(await reception.server.db`select 1 from journal_records where uid = ${uid}`).toHaveLength(
    0,
  );
});
