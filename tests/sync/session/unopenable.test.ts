import { expect, spyOn, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { booked, drained, freshDay, recordsOn, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { keptOn, restoresForFile, signInAgain } from "../../support/device/restores.ts";
import { outboxOf } from "../../support/device/spoil.ts";
import { readStore } from "../sim/device/disk.ts";

const reception = receptionForFile();
const { takeBackup, putBack } = restoresForFile(reception);
type Seat = Awaited<ReturnType<typeof takeSeat>>;

const storeOn = (seat: Seat, store: "rows" | "keys") =>
  readStore(seat.device.indexedDB, outboxOf(seat), store);

/** A person at a desk whose booking was answered and is kept for a restore. */
async function takeSeatWithAnswered() {
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const visit = { employee: reception.doctor, record_day: day };
  await booked(seat.engine, { ...visit, record_time: "10:00", user_name: "Анна" });
  await until(async () => (await keptOn(seat)).length === 1);
  return { ...seat, day, visit };
}

/** The disk has flipped a bit in each piece that `isHit`. */
async function corrupt(
  seat: Seat,
  store: "rows" | "retained",
  isHit: (row: { seq: number }) => boolean,
): Promise<void> {
  const opening = seat.device.indexedDB.open(outboxOf(seat));
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const writing = opening.result.transaction(store, "readwrite");
  const reading = writing.objectStore(store).getAll();
  reading.addEventListener("success", () => {
    for (const row of reading.result.filter(isHit)) {
      row.sealed[row.sealed.length - 1] ^= 1;
      writing.objectStore(store).put(row);
    }
  });
  await new Promise((resolve) => writing.addEventListener("complete", resolve));
  opening.result.close();
}

/** The app is started without a line, nobody types the password, and they leave. */
async function leaveSealed({ device, tab }: Seat) {
  await tab.close();
  device.line.cut = true;
  const next = await device.open();
  await until(() => next.device.dataAccess().kind === "sealed");
  expect(await next.device.session.signOut({ leaveEdits: true })).toEqual({
    outcome: "signed-out",
  });
  device.line.cut = false;
  return next;
}

/** What an earlier test left open may still log something else. */
const isOfKeptCalls = ([words]: unknown[]) => String(words).startsWith("Calls kept here");

test("signing out while the data are sealed leaves no answered call behind, and the next login copies", async () => {
  const seat = await takeSeatWithAnswered();
  const next = await leaveSealed(seat);
  expect(await keptOn(seat)).toEqual([]);
  expect(await storeOn(seat, "keys")).toEqual([]);
  const { login, password } = seat.person.user;
  expect(await next.device.session.signIn(login, password)).toMatchObject({ ok: true });
  await until(() => next.engine.status().firstMirror === null);
  expect(next.engine.status()).toMatchObject({ saved: true, waiting: 0, lostEdits: 0 });
  await seat.device.close();
});

test("a call that was answered and not yet kept does not hold the key of a device that is left", async () => {
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  seat.device.line.ambush(
    "request-lost",
    ({ path }) => path.startsWith("/api/sync/changes"),
    Number.POSITIVE_INFINITY,
  );
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  await booked(seat.engine, { ...visit, user_name: "Анна" });
  expect(await storeOn(seat, "rows")).toMatchObject([{ state: "done" }]);
  await leaveSealed(seat);
  expect(await storeOn(seat, "rows")).toEqual([]);
  expect(await storeOn(seat, "keys")).toEqual([]);
  await seat.device.close();
});

test("edits that wait keep the key, and with it the answered calls, when the data are left sealed", async () => {
  const seat = await takeSeatWithAnswered();
  const { device, engine, visit, day, person } = seat;
  device.line.cut = true;
  await engine.createVisit({ ...visit, record_time: "11:00", user_name: "Инна" });
  await seat.tab.close();
  const sealed = await device.open();
  expect(await sealed.device.session.signOut({ leaveEdits: true })).toEqual({
    outcome: "signed-out",
  });
  expect(await keptOn(seat)).toHaveLength(1);
  device.line.cut = false;
  await sealed.device.session.signIn(person.user.login, person.user.password);
  await until(() => sealed.engine.status().firstMirror === null);
  await drained(sealed.engine);
  expect(await recordsOn(await reception.server.signIn(), day)).toHaveLength(2);
  await device.close();
});

test("a kept call that the disk has spoiled is removed and told; a restore still brings back the others", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const backup = await takeBackup();
  const visit = { employee: reception.doctor, record_day: day };
  await booked(seat.engine, { ...visit, record_time: "10:00", user_name: "Анна" });
  await booked(seat.engine, { ...visit, record_time: "10:30", user_name: "Инна" });
  await until(async () => (await keptOn(seat)).length === 2);
  const [spoiled] = await keptOn(seat);
  await corrupt(seat, "retained", ({ seq }) => seq === spoiled?.seq);
  await putBack(backup);
  const reader = await reception.server.signIn();
  await signInAgain(seat);
  await until(async () => (await recordsOn(reader, day)).length === 1);
  expect(await recordsOn(reader, day)).toMatchObject([{ user_name: "Инна" }]);
  await until(async () => (await keptOn(seat)).length === 1);
  expect((await keptOn(seat))[0]?.key).not.toBe(spoiled?.key);
  expect(consoleError.mock.calls.filter(isOfKeptCalls)).toEqual([
    ["Calls kept here do not open; removed: 1"],
  ]);
  consoleError.mockRestore();
  await seat.device.close();
});

test("an answered call in the list that the disk has spoiled does not hold the outbox", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const { device, engine } = seat;
  const isChanges = ({ path }: { path: string }) => path.startsWith("/api/sync/changes");
  device.line.ambush("request-lost", isChanges, Number.POSITIVE_INFINITY);
  const visit = { employee: reception.doctor, record_day: day };
  await booked(engine, { ...visit, record_time: "10:00", user_name: "Анна" });
  await device.close();
  await corrupt(seat, "rows", () => true);
  device.line.calm();
  const next = await device.open();
  await until(() => next.engine.ready());
  await booked(next.engine, { ...visit, record_time: "10:30", user_name: "Инна" });
  expect(next.engine.status()).toMatchObject({ saved: true, waiting: 0, needsDecision: 0 });
  expect(consoleError.mock.calls.filter(isOfKeptCalls)).toEqual([
    ["Calls kept here do not open; removed: 1"],
  ]);
  consoleError.mockRestore();
  await device.close();
});
