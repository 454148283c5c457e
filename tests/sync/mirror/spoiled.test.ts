import { expect, spyOn, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import { booked, drained, freshDay, recordsOn, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { outboxOf, type Row, spoil, spoilMirror } from "../../support/device/spoil.ts";

const reception = receptionForFile();

/** Two visits on two days, a seat that knows them, and the app closed. */
async function closedSeat() {
  const days = [await freshDay(reception), await freshDay(reception)] as const;
  const seat = await takeSeat(reception);
  const uids: string[] = [];
  for (const day of days) {
    const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
    uids.push(await booked(seat.engine, { ...visit, user_name: "Анна" }));
  }
  const [spoiledUid, otherUid] = uids as [string, string];
  await until(async () => seat.engine.record(spoiledUid)?.sync === "synced");
  await until(
    async () => (await readStore(seat.device.indexedDB, outboxOf(seat), "retained")).length === 2,
  );
  return { ...seat, days, spoiledUid, otherUid };
}

test("a mirror row corrupted on the disk is copied again, and the app starts", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const seat = await closedSeat();
  const { device, days, spoiledUid, otherUid } = seat;
  await seat.tab.close();
  await spoilMirror(seat, ({ key }) => key === `day/${days[0]}/${reception.doctor}`);
  const next = await device.open();
  expect(next.engine.record(otherUid)).toMatchObject({ user_name: "Анна" });
  await until(() => next.engine.record(spoiledUid)?.user_name === "Анна");
  await until(() => next.engine.status().mirrorTrouble === null);
  expect(next.engine.status()).toMatchObject({ saved: true, firstMirror: null });
  await next.close();
  const again = await device.open();
  expect(again.engine.record(spoiledUid)).toMatchObject({ user_name: "Анна" });
  expect(again.engine.status().mirrorTrouble).toBeNull();
  consoleError.mockRestore();
  await device.close();
});

test("without a line what opens is shown, the status says that a part does not, and edits are kept", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const seat = await closedSeat();
  const { device, tab, days, spoiledUid, otherUid } = seat;
  await spoilMirror(seat, ({ key }) => key === `day/${days[0]}/${reception.doctor}`);
  device.line.cut = true;
  // The second tab has the key from the first, and reads the disk.
  const next = await device.open();
  expect(next.engine.record(otherUid)).toMatchObject({ user_name: "Анна" });
  expect(next.engine.record(spoiledUid)).toBeNull();
  expect(next.engine.status().mirrorTrouble).toBe("unreadable");
  await next.engine.editVisit(otherUid, { user_name: "Вера" });
  expect(next.engine.status()).toMatchObject({ saved: true, waiting: 1 });
  device.line.cut = false;
  tab.wake();
  await drained(next.engine);
  await until(() => next.engine.record(spoiledUid)?.user_name === "Анна");
  await until(() => next.engine.status().mirrorTrouble === null);
  consoleError.mockRestore();
  await device.close();
});

test("an edit corrupted on the disk is listed, the others are sent, and only a user discards it", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const { device, tab, engine } = seat;
  const visit = { employee: reception.doctor, record_day: day };
  device.line.cut = true;
  const lost = await engine.createVisit({ ...visit, record_time: "10:00", user_name: "Анна" });
  await engine.createVisit({ ...visit, record_time: "10:30", user_name: "Инна" });
  const last = await engine.createVisit({ ...visit, record_time: "11:00", user_name: "Вера" });
  await tab.close();
  const isHit = ({ key }: Row) => key === lost.key || key === last.key;
  await spoil(device, { name: outboxOf(seat), store: "rows" }, isHit);
  device.line.cut = false;
  const next = await device.open();
  await drained(next.engine);
  const reader = await reception.server.signIn();
  expect(await recordsOn(reader, day)).toMatchObject([{ user_name: "Инна" }]);
  expect(next.engine.unreadable()).toMatchObject([
    { key: lost.key, madeAt: lost.madeAt },
    { key: last.key, madeAt: last.madeAt },
  ]);
  expect(next.engine.status()).toMatchObject({ saved: true, waiting: 0, needsDecision: 2 });
  await booked(next.engine, { ...visit, record_time: "11:30", user_name: "Ольга" });
  expect(await next.device.session.signOut()).toMatchObject({ outcome: "ask-first", count: 2 });
  await next.close();
  const again = await device.open();
  expect(again.engine.unreadable()).toHaveLength(2);
  for (const { key } of [lost, last]) await again.engine.discardUnreadable(key);
  expect(again.engine.status().needsDecision).toBe(0);
  expect(again.engine.unreadable()).toEqual([]);
  await again.close();
  const left = (await readStore(device.indexedDB, outboxOf(seat), "rows")) as Row[];
  expect(left.filter(isHit).map(({ key }) => key)).toEqual([]);
  consoleError.mockRestore();
  await device.close();
});
