import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { drained } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** Longer than the limit of a silent connection. */
const QUIET_MS = 5_000;

test("a tab that is closed asks the server nothing more, and the next one leads at once", async () => {
  const { device, tab } = await reception.takeSeat({ digestEveryMs: 500 });
  await tab.close();
  const streams: AbortSignal[] = [];
  const fetch = device.line.fetch.bind(device.line);
  device.line.fetch = (path, init) => {
    if (path === "/api/sync/stream" && init?.signal) streams.push(init.signal);
    return fetch(path, init);
  };
  const closing = await device.open();
  await until(() => streams.length > 0);
  await closing.device.close();
  const before = device.line.calls.length;
  device.time.pass(QUIET_MS);
  await Bun.sleep(100);
  expect(device.line.calls.slice(before).map(({ path }) => path)).toEqual([]);
  expect(streams.filter(({ aborted }) => !aborted)).toEqual([]);

  const next = await device.open();
  const record_day = await reception.freshDay();
  await next.engine.createVisit({ employee: reception.doctor, record_day, record_time: "10:00" });
  await drained(next.engine);
});

test("before the first answer the app is not too old, and the device's view of the network counts", async () => {
  const { device, tab } = await reception.takeSeat();
  await tab.close();
  const heard = Promise.withResolvers<void>();
  const fetch = device.line.fetch.bind(device.line);
  device.line.fetch = async (path, init) => {
    if (path.startsWith("/api/sync")) await heard.promise;
    return fetch(path, init);
  };
  const silent = device.start();
  await until(() => silent.device.engine() !== null);
  expect(silent.engine.status()).toMatchObject({ appTooOld: false, online: true });
  heard.resolve();
});
