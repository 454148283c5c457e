import { expect, test } from "bun:test";
import { outboxOf } from "../../support/device/damaged-disk.ts";
import { until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import { booked, drained, recordsOn, type Seat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { keptOn } from "../../support/device/restores.ts";

const reception = receptionForFile();

const storeOn = (seat: Seat, store: "rows" | "keys") =>
  readStore(seat.device.indexedDB, outboxOf(seat), store);

/** A user at a desk whose booking was answered and is retained. */
async function takeSeatWithAnswered() {
  const seat = await reception.takeSeatOnFreshDay();
  await booked(seat.engine, { ...seat.visit, user_name: "Анна" });
  await until(async () => (await keptOn(seat)).length === 1);
  return seat;
}

/** The app is started offline, the password is not typed, and the user leaves. */
async function leaveSealed({ device, tab }: Seat) {
  await tab.close();
  device.line.cut = true;
  const next = await device.open();
  await until(() => next.device.dataAccess().kind === "closed");
  expect(await next.device.session.signOut({ leaveEdits: true })).toEqual({
    outcome: "signed-out",
  });
  device.line.cut = false;
  return next;
}

test("signing out while the data are sealed leaves no answered call behind, and the next login copies", async () => {
  const seat = await takeSeatWithAnswered();
  const next = await leaveSealed(seat);
  expect(await keptOn(seat)).toEqual([]);
  expect(await storeOn(seat, "keys")).toEqual([]);
  const { login, password } = seat.person.user;
  expect(await next.device.session.signIn(login, password)).toMatchObject({ ok: true });
  await until(() => next.engine.status().firstMirror === null);
  expect(next.engine.status()).toMatchObject({ saved: true, waiting: 0, lostEdits: 0 });
});

test("waiting edits keep the key if the data stay encrypted, and answered operations are removed", async () => {
  const seat = await takeSeatWithAnswered();
  const { device, engine, visit, day, person } = seat;
  device.line.cut = true;
  await engine.createVisit({ ...visit, record_time: "11:00", user_name: "Инна" });
  await seat.tab.close();
  const sealed = await device.open();
  expect(await sealed.device.session.signOut({ leaveEdits: true })).toEqual({
    outcome: "signed-out",
  });
  expect(await keptOn(seat)).toEqual([]);
  device.line.cut = false;
  await sealed.device.session.signIn(person.user.login, person.user.password);
  await until(() => sealed.engine.status().firstMirror === null);
  await drained(sealed.engine);
  expect(await recordsOn(await reception.server.signIn(), day)).toHaveLength(2);
});
