import { expect, test } from "bun:test";
import { readRetryAfter, waitAfter } from "./retry-schedule.ts";

const HOUR = 3_600_000;
const NOW = new Date("2027-06-10T06:00:00Z");

function all(random: number): number {
  let sum = 0;
  for (let attempts = 1; ; attempts += 1) {
    const wait = waitAfter(attempts, null, random);
    if (wait === null) return sum;
    sum += wait;
  }
}

test("retries continue for 76 hours, plus up to 10 %", () => {
  expect(all(0) / HOUR).toBeCloseTo(75.58, 1);
  expect(all(1) / HOUR).toBeCloseTo(83.1, 1);
});

test("a receiver may ask for a longer wait, at most a day", () => {
  expect(waitAfter(1, 60_000, 0)).toBe(60_000);
  expect(waitAfter(1, 1_000, 0)).toBe(5_000);
  expect(waitAfter(1, 90 * HOUR, 0)).toBe(24 * HOUR);
});

test.each([
  ["120", 120_000],
  ["Thu, 10 Jun 2027 06:01:00 GMT", 60_000],
  ["Thu, 10 Jun 2027 05:00:00 GMT", 0],
  ["soon", null],
  [undefined, null],
] as const)("Retry-After %p is %p ms", (header, ms) => {
  expect(readRetryAfter(header, NOW)).toBe(ms);
});
