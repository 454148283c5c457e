import { expect, test } from "bun:test";
import { IDBKeyRange } from "fake-indexeddb";
import { openOutbox } from "../../../web-admin/offline/storage/databases.ts";
import { until } from "../../support/device/device.ts";
import { freshDay, takeSeat, uidOf } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("a tab that missed the answer to a booking shows the visit all along when it wakes", async () => {
  const day = await freshDay(reception);
  const { device, engine } = await takeSeat(reception, { stream: false });
  const second = await device.open();
  device.line.cut = true;
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const uid = uidOf(await engine.createVisit({ ...visit, user_name: "Анна" }));
  await until(() => second.engine.record(uid) !== null);
  second.hang();
  device.line.cut = false;
  engine.syncNow();
  const world = { databases: { indexedDB: device.indexedDB, IDBKeyRange } };
  const outbox = openOutbox(world, engine.user.id);
  await until(async () => (await outbox.rows.count()) === 0);
  outbox.close();
  let isMissing = false;
  second.engine.onRecords(() => {
    isMissing ||= second.engine.record(uid) === null;
  });
  second.wake();
  await until(() => second.engine.record(uid)?.sync === "synced");
  expect(isMissing).toBe(false);
  await device.close();
}, 30_000);
