import { expect, test } from "bun:test";
import { isConfirmable } from "./visit-time.ts";

const NOW = { day: "2027-06-10", time: "09:00" } as const;

test.each([
  ["2027-06-09", "23:30", true],
  ["2027-06-10", "08:59", true],
  ["2027-06-10", "09:00", true],
  ["2027-06-10", "09:01", false],
  ["2027-06-11", "08:00", false],
] as const)(
  "A-4.5 a visit of %s, %s has passed: %p, and is confirmed only before",
  (day, record_time, passed) => {
    const visit = { day, record_time, source: "site", call_operator: false } as const;
    expect(isConfirmable(visit, NOW)).toBe(!passed);
    expect(isConfirmable({ ...visit, call_operator: true }, NOW)).toBe(false);
    expect(isConfirmable({ ...visit, source: "staff" }, NOW)).toBe(false);
  },
);
