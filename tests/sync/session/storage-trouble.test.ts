import { expect, spyOn, test } from "bun:test";
import { mirrorName, outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { emptyAll, openNewer } from "../../support/device/damaged-disk.ts";
import { until } from "../../support/device/device.ts";
import {
  answerTo,
  booked,
  drained,
  recordsOn,
  type Seat,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

const nameOf = { outbox: outboxName, mirror: mirrorName };

const upgrade = ({ device, person }: Seat, kind: "outbox" | "mirror") =>
  openNewer(device, nameOf[kind](person.user.id));

for (const kind of ["outbox", "mirror"] as const) {
  test(`a tab whose ${kind} a newer app has upgraded reports it and lets another tab sync`, async () => {
    const seat = await reception.takeSeatOnFreshDay();
    const { device, tab, engine, day, visit, person } = seat;
    await upgrade(seat, kind);
    await until(() => engine.status().storage === "outdated");
    const next = await device.open();
    const operation = await next.engine.createVisit(visit);
    expect((await answerTo(next.engine, operation)).outcome).toBe("done");
    await until(() => next.engine.record(uidOf(operation))?.sync === "synced");
    expect(await recordsOn(person, day)).toHaveLength(1);
    await next.close();
    tab.wake();
    await Bun.sleep(50);
    const last = await device.open();
    await booked(last.engine, { ...visit, record_time: "10:30" });
  });
}

test("a call that the tab had sent when its outbox was upgraded is done by the next, and once", async () => {
  const seat = await reception.takeSeatOnFreshDay();
  const { device, engine, day, visit, person } = seat;
  device.line.delayMs = 200;
  await engine.createVisit(visit);
  await until(() => device.line.calls.some(({ method }) => method === "POST"));
  await upgrade(seat, "outbox");
  const next = await device.open();
  await drained(next.engine);
  expect(await recordsOn(person, day)).toHaveLength(1);
});

for (const kind of ["outbox", "mirror"] as const) {
  test(`a tab whose ${kind} does not open reports that it cannot store or reach anything, and works once it does`, async () => {
    const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
    const clock = new HandClock();
    const { device, tab, engine, day, visit, person } = await reception.takeSeatOnFreshDay({
      clock,
    });
    device.line.cut = true;
    await engine.createVisit(visit);
    await tab.close();
    device.line.cut = false;
    const open = device.indexedDB.open.bind(device.indexedDB);
    let opened = 0;
    device.indexedDB.open = (name, version) => {
      // The outbox is opened for its key first.
      if (name === nameOf[kind](person.user.id) && ++opened > (kind === "outbox" ? 1 : 0))
        throw new DOMException("No room", "QuotaExceededError");
      return open(name, version);
    };
    const next = device.start();
    await until(() => next.device.engine()?.status().saved === false);
    expect(next.engine.status()).toMatchObject({ online: false, storage: null });
    expect(next.engine.ready()).toBe(false);
    device.indexedDB.open = open;
    clock.pass(5_000);
    await until(() => next.engine.ready());
    await drained(next.engine);
    await until(() => next.engine.status().online);
    expect(next.engine.status()).toMatchObject({ saved: true, storage: null });
    expect(await recordsOn(person, day)).toHaveLength(1);
    consoleError.mockRestore();
  });
}

test("a tab that has lost its storage leaves the lead and the new copy to the next", async () => {
  const { device, tab, engine, visit } = await reception.takeSeatOnFreshDay();
  await emptyAll(device);
  tab.wake();
  await until(() => engine.status().storage === "lost");
  const next = await device.open();
  await until(() => next.engine.status().firstMirror === null);
  device.line.calls.length = 0;
  await booked(next.engine, visit);
  const elsewhere = await reception.takeSeat();
  const uid = await booked(elsewhere.engine, { ...visit, record_time: "10:30" });
  await until(() => next.engine.record(uid)?.sync === "synced");
  await Bun.sleep(300);
  const copies = device.line.calls.filter(({ path }) => path.startsWith("/api/sync/snapshot"));
  expect(copies).toEqual([]);
  expect(next.engine.status()).toMatchObject({ storage: null, saved: true, firstMirror: null });
});

test("a tab that lost its storage does not pass its key on, and another tab passes the new one", async () => {
  const { device, tab, engine } = await reception.takeSeatOnFreshDay();
  await emptyAll(device);
  tab.wake();
  await until(() => engine.status().storage === "lost");
  const next = await device.open();
  await until(() => next.engine.status().firstMirror === null);
  device.line.cut = true;
  const last = await device.open();
  expect(last.device.dataAccess()).toEqual({ kind: "open" });
  expect(last.engine.status()).toMatchObject({ storage: null, firstMirror: null });
});
