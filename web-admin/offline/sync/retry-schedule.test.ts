import { expect, test } from "bun:test";
import { CALLS, queued } from "../operations/sample-operations.ts";
import { RetrySchedule } from "./retry-schedule.ts";

const HOUR_MS = 3_600_000;
const [one, another] = [queued(1, CALLS.create), queued(2, CALLS.edit)];

function scheduleAt(now: number) {
  const clock = { now: () => now, ticks: () => now, after: () => () => undefined };
  return new RetrySchedule({ clock, random: () => 0.5 });
}

const refused = { connectionFailed: true, retryAfterMs: HOUR_MS };

test("the server's Retry-After is respected when the network may be back", () => {
  const schedule = scheduleAt(0);
  schedule.failed(one, { ...refused, reached: true });
  schedule.retryNow();
  expect(schedule.isDue(one, HOUR_MS - 1)).toBe(false);
  expect(schedule.isConnectionDue(HOUR_MS - 1)).toBe(false);
  expect(schedule.nextRetryAt([another], 0)).toBe(HOUR_MS);
});

test("a gateway's retry delay ends when the network may be back", () => {
  const schedule = scheduleAt(0);
  schedule.failed(one, { ...refused, reached: false });
  expect(schedule.isConnectionDue(HOUR_MS - 1)).toBe(false);
  schedule.retryNow();
  expect(schedule.isDue(one, 0)).toBe(true);
  expect(schedule.isConnectionDue(0)).toBe(true);
});
