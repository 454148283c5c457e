import { expect, test } from "bun:test";
import { IDBKeyRange } from "fake-indexeddb";
import { OutboxDatabase } from "../../../web-admin/offline/storage/databases.ts";
import { until } from "../../support/device/device.ts";
import { uidOf } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** A second tab that sleeps while the first one sends the booking and receives the answer. */
async function missedAnswer() {
  const { device, engine, visit } = await reception.takeSeatOnFreshDay({ stream: false });
  const second = await device.open();
  device.line.cut = true;
  const uid = uidOf(await engine.createVisit({ ...visit, user_name: "Анна" }));
  await until(() => second.engine.record(uid) !== null);
  second.hang();
  device.messagesLost = true;
  device.line.cut = false;
  engine.syncNow();
  const world = { databases: { indexedDB: device.indexedDB, IDBKeyRange } };
  const outbox = new OutboxDatabase(world, engine.user.id);
  await until(async () => (await outbox.rows.toArray()).length === 0);
  outbox.close();
  device.messagesLost = false;
  return { device, visit, uid, second };
}

/** @returns resolves once the visit is shown as sent: whether it ever was off the screen until then */
function watchScreen({ second, uid }: Awaited<ReturnType<typeof missedAnswer>>) {
  let isMissing = false;
  second.engine.onChange(() => {
    isMissing ||= second.engine.record(uid) === null;
  });
  return async () => {
    await until(() => second.engine.record(uid)?.sync === "synced");
    return isMissing;
  };
}

test("a tab that missed the answer to a booking shows the visit all along when it wakes", async () => {
  const missed = await missedAnswer();
  const wasMissing = watchScreen(missed);
  missed.second.goOn();
  expect(await wasMissing()).toBe(false);
});
