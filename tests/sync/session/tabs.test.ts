import { expect, test } from "bun:test";
import { type DeviceOptions, type Tab, until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import {
  answerTo,
  booked,
  drained,
  hasNumber,
  recordsOn,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

const isStream = (call: LoggedCall) => call.path === "/api/sync/stream";
const isBooking = (call: LoggedCall) => call.method === "POST" && call.path === "/api/journal";

async function twoTabs(options?: DeviceOptions) {
  const seat = await reception.takeSeatOnFreshDay(options);
  return { ...seat, second: await seat.device.open() };
}

test("one tab syncs; the other's operations are sent and seen by both", async () => {
  const { device, engine, second, day, visit, person } = await twoTabs();
  const operation = await second.engine.createVisit({ ...visit, user_name: "Анна" });
  const uid = uidOf(operation);
  expect(second.engine.record(uid)?.sync).toBe("waiting");
  expect((await answerTo(second.engine, operation)).outcome).toBe("done");
  // Until its mirror has caught up, the tab that does not lead shows the edit as waiting.
  const shown = () => [engine, second.engine].map((each) => each.record(uid));
  await until(() => shown().every((record) => record?.sync === "synced"));
  expect(engine.record(uid)).toEqual(second.engine.record(uid));
  expect(device.line.calls.filter(isStream)).toHaveLength(1);
  expect(device.line.calls.filter(isBooking)).toHaveLength(1);

  const elsewhere = await reception.takeSeat();
  const theirs = await booked(elsewhere.engine, { ...visit, record_time: "10:30" });
  await until(() => second.engine.record(theirs) !== null);
  expect(await recordsOn(person, day)).toHaveLength(2);
  await until(() => second.engine.status().lastSyncedAt === engine.status().lastSyncedAt);
});

const ends: [string, (tab: Tab) => unknown][] = [
  ["is closed", (tab) => tab.close()],
  ["dies", (tab) => tab.kill()],
  ["is frozen", (tab) => tab.freeze()],
];

for (const [how, end] of ends) {
  test(`when the tab that syncs ${how}, the other takes over and loses nothing`, async () => {
    const { device, tab, second, day, visit, person } = await twoTabs();
    device.line.delayMs = 100;
    const operations = await Promise.all(
      ["10:00", "10:30", "11:00"].map((record_time) =>
        second.engine.createVisit({ ...visit, record_time }),
      ),
    );
    await until(() => device.line.calls.some(isBooking));
    await end(tab);
    for (const { key } of operations) {
      expect((await answerTo(second.engine, { key })).outcome).toBe("done");
    }
    await drained(second.engine);
    expect((await recordsOn(person, day)).map((each) => each.record_time)).toEqual([
      "10:00",
      "10:30",
      "11:00",
    ]);
    expect(second.engine.status().needsDecision).toBe(0);
  });
}

test("a call in flight when everything dies is sent again at the next start, and counts once", async () => {
  const { device, tab, second, day, visit, person } = await twoTabs();
  await second.close();
  device.line.delayMs = 100;
  const operation = await tab.engine.createVisit(visit);
  await until(() => device.line.calls.some(isBooking));
  tab.kill();
  while ((await recordsOn(person, day)).length === 0) await Bun.sleep(20);
  const next = await device.open();
  expect(next.engine.record(uidOf(operation))?.sync).not.toBe("synced");
  await drained(next.engine);
  expect(await recordsOn(person, day)).toHaveLength(1);
  expect(next.engine.status().needsDecision).toBe(0);
});

test("a tab that missed the leading one's messages reads the changes when it wakes", async () => {
  const { device, engine, second, visit } = await twoTabs({ clock: new HandClock() });
  const elsewhere = await reception.takeSeat();
  device.messagesLost = true;
  const uid = await booked(elsewhere.engine, visit);
  await until(() => engine.record(uid) !== null);
  device.messagesLost = false;
  expect(second.engine.record(uid)).toBeNull();
  second.wake();
  await until(() => second.engine.record(uid) !== null);
});

test("a tab that wakes in an outage too short for the leading one shows the connection again", async () => {
  const { device, engine, second, visit } = await twoTabs();
  const uid = await booked(engine, { ...visit, record_time: "10:00" });
  await until(() => hasNumber(second.engine, uid));
  device.line.cut = true;
  second.wake();
  device.line.cut = false;
  expect(second.engine.status().online).toBe(false);
  engine.syncNow();
  await until(() => second.engine.status().online);
});

test("two tabs editing one record at once lose neither edit", async () => {
  const { device, engine, second, visit, person, day } = await twoTabs();
  const uid = await booked(engine, visit);
  await until(() => hasNumber(second.engine, uid));
  device.line.cut = true;
  await Promise.all([
    engine.editVisit(uid, { user_name: "Анна" }),
    second.engine.editVisit(uid, { add_comment: "Позвонить" }),
  ]);
  device.line.cut = false;
  await drained(engine);
  await drained(second.engine);
  const [record] = await recordsOn(person, day);
  expect([record?.user_name, record?.add_comment]).toEqual(["Анна", "Позвонить"]);
  expect(engine.status().needsDecision).toBe(0);
});
