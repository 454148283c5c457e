import { expect, test } from "bun:test";
import { UNDO_MS } from "../../../web-admin/offline/operations/undo-window.ts";
import { booked, drained, recordsOn } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

async function deskWithVisit() {
  const { day, visit, person, device, engine, tab } = await reception.takeSeatOnFreshDay();
  const uid = await booked(engine, visit);
  device.line.calls.length = 0;
  const times = async () => (await recordsOn(person, day)).map(({ record_time }) => record_time);
  return { day, person, device, engine, tab, uid, visit, times };
}

test("a cancellation is not sent for ten seconds, and can be undone", async () => {
  const { device, engine, uid, times } = await deskWithVisit();
  const held = await engine.cancelWithUndo(uid);
  expect(engine.record(uid)).toBeNull();
  expect(engine.status().waiting).toBe(1);
  engine.syncNow();
  expect(await held.takeBack?.()).toBeNull();
  expect(engine.record(uid)).not.toBeNull();
  expect(engine.status().waiting).toBe(0);
  device.time.offMs += UNDO_MS;
  engine.syncNow();
  expect(await held.takeBack?.()).toBe("sent");
  expect(await times()).toEqual(["10:00"]);
  expect(device.line.writes()).toEqual([]);
});

test("a cancellation outlives the browser, and is sent by the next start", async () => {
  const { device, engine, tab, uid, times } = await deskWithVisit();
  await engine.cancelWithUndo(uid);
  tab.kill();
  device.time.offMs += UNDO_MS;
  const { engine: next } = await device.open();
  await drained(next);
  expect(await times()).toEqual([]);
});

test("an edit is not undone if its field was changed since, or its visit is gone", async () => {
  const { engine, uid } = await deskWithVisit();
  const first = await engine.editWithUndo(uid, { outcome: "came" });
  await engine.editVisit(uid, { outcome: "missed" });
  expect(await first.takeBack?.()).toBe("changed");
  await engine.cancelVisit(uid);
  expect(await first.takeBack?.()).toBe("gone");
});
