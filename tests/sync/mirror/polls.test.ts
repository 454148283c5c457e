import { expect, test } from "bun:test";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

test("A-4.8 A-9.1 with the stream blocked, unread is polled every 5 s and the journal every 8 s", async () => {
  const day = await reception.freshDay();
  const clock = new HandClock(Date.now());
  const { device, engine } = await reception.takeSeat({ stream: false, clock });
  const began = clock.now();
  const before = engine.unread();
  const visit = { employee: reception.doctor, day, time: "10:00", service: "Консультация" };
  await bookOnSite(reception.server, visit);
  const polledAt: number[] = [];
  let known = 0;
  device.line.calls.length = 0;
  while (clock.now() - began <= 40_000) {
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
});
