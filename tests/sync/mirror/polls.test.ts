import { expect, test } from "bun:test";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import { freshDay, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

test("A-4.8 A-9.1 with the stream blocked, unread is polled every 5 s and the journal every 8 s", async () => {
  const day = await freshDay(reception);
  const clock = new HandClock(Date.now());
  const { device, engine } = await takeSeat(reception, { stream: false, clock });
  const began = clock.now();
  const before = engine.unread();
  const visit = { employee: reception.doctor, day, time: "10:00", service: "Консультация" };
  await bookOnSite(reception.server, visit);
  const polledAt: number[] = [];
  let known = 0;
  device.line.calls.length = 0;
  while (clock.now() - began < 40_000) {
    await until(() => device.line.calls.every(({ status }) => status !== null));
    clock.fireNext();
    await Bun.sleep(20);
    const polls = device.line.calls.filter(({ path }) => path.startsWith("/api/sync/changes"));
    if (polls.length > known) polledAt.push(Math.round((clock.now() - began) / 1_000));
    known = polls.length;
    if (polledAt.length === 1) await until(() => engine.unread() === before + 1);
  }
  // Besides these polls the app asks after every silence.
  const polls = [5, 8, 10, 15, 16, 20, 24, 25, 30, 32, 35, 40];
  expect(polledAt).toEqual(expect.arrayContaining(polls));
  await device.close();
});

test("an edit whose call was lost is sent again once a poll has come, however long its backoff", async () => {
  const day = await freshDay(reception);
  const clock = new HandClock(Date.now());
  const longest = () => 1;
  const { device, engine } = await takeSeat(reception, { stream: false, clock, random: longest });
  const lost = 9;
  device.line.ambush("request-lost", ({ key }) => key !== null, lost);
  const reads = () => device.line.calls.filter(({ key }) => key === null);
  const areAnswered = (calls: LoggedCall[]) => calls.every(({ status }) => status !== null);
  const triedAt: number[] = [];
  const began = clock.now();
  await engine.createVisit({ employee: reception.doctor, record_day: day, record_time: "10:00" });
  while (engine.status().waiting > 0 && clock.now() - began < 200_000) {
    await until(() => areAnswered([...reads(), ...device.line.writes().slice(lost)]));
    if (device.line.writes().length > triedAt.length) triedAt.push(clock.now());
    clock.fireNext();
    await settled();
  }
  expect(engine.status().waiting).toBe(0);
  const waits = triedAt.map((at, index) => at - (triedAt[index - 1] ?? began));
  expect(Math.max(...waits)).toBeLessThanOrEqual(8_000);
  await device.close();
});

/** Lets the work of a timer reach the network or the disk, which takes a few turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
}
