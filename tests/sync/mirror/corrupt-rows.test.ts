import { expect, spyOn, test } from "bun:test";
import { corrupt, corruptMirror, outboxOf, type Row } from "../../support/device/damaged-disk.ts";
import { until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import { booked, drained, recordsOn } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** Two visits on two days, a seat that knows them, and the app closed. */
async function closedSeat() {
  const days = [await reception.freshDay(), await reception.freshDay()] as const;
  const seat = await reception.takeSeat();
  const uids: string[] = [];
  for (const day of days) {
    const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
    uids.push(await booked(seat.engine, { ...visit, user_name: "Анна" }));
  }
  const [corruptUid, otherUid] = uids as [string, string];
  await until(async () => seat.engine.record(corruptUid)?.sync === "synced");
  await until(
    async () => (await readStore(seat.device.indexedDB, outboxOf(seat), "retained")).length === 2,
  );
  return { ...seat, days, corruptUid, otherUid };
}

test("a row of the mirror that does not decrypt ends in a snapshot, and edits stay", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const seat = await closedSeat();
  const { device, days, corruptUid, otherUid } = seat;
  device.line.cut = true;
  await seat.engine.editVisit(otherUid, { user_name: "Вера" });
  await seat.tab.close();
  await corruptMirror(seat, ({ key }) => key === `day/${days[0]}/${reception.doctor}`);
  device.line.cut = false;
  const next = await device.open();
  await until(() => next.engine.record(corruptUid)?.user_name === "Анна");
  await drained(next.engine);
  await until(() => next.engine.record(otherUid)?.user_name === "Вера");
  await until(() => next.engine.status().firstMirror === null);
  expect(next.engine.status()).toMatchObject({ saved: true, lostEdits: 0 });
  consoleError.mockRestore();
});

test("an edit that does not decrypt counts as lost, and the others are sent", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const seat = await reception.takeSeatOnFreshDay();
  const { device, tab, engine, day, visit } = seat;
  device.line.cut = true;
  const lost = await engine.createVisit({ ...visit, user_name: "Анна" });
  await engine.createVisit({ ...visit, record_time: "10:30", user_name: "Инна" });
  await tab.close();
  const isHit = ({ key }: Row) => key === lost.key;
  await corrupt(device, { name: outboxOf(seat), store: "rows" }, isHit);
  device.line.cut = false;
  const next = await device.open();
  await drained(next.engine);
  const reader = await reception.server.signIn();
  expect(await recordsOn(reader, day)).toMatchObject([{ user_name: "Инна" }]);
  expect(next.engine.status()).toMatchObject({ saved: true, waiting: 0, lostEdits: 1 });
  next.engine.acknowledgeLoss();
  expect(next.engine.status().lostEdits).toBe(0);
  consoleError.mockRestore();
});
