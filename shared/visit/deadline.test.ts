import { expect, test } from "bun:test";
import { isLinkOver, isTimeToConfirm, minutesAhead } from "./deadline.ts";

const visit = { record_day: "2027-06-10", record_time: "23:00" } as const;

test("the minutes to a visit are counted over midnight, and negative after its time", () => {
  expect(minutesAhead(visit, { day: "2027-06-09", time: "23:30" })).toBe(23 * 60 + 30);
  expect(minutesAhead(visit, { day: "2027-06-11", time: "01:00" })).toBe(-120);
});

test("a link ends three hours after the visit's time", () => {
  expect(isLinkOver(visit, { day: "2027-06-11", time: "02:00" })).toBe(false);
  expect(isLinkOver(visit, { day: "2027-06-11", time: "02:01" })).toBe(true);
});

test("a visit is confirmed in its last 72 hours", () => {
  expect(isTimeToConfirm(visit, { day: "2027-06-07", time: "23:00" })).toBe(true);
  expect(isTimeToConfirm(visit, { day: "2027-06-07", time: "22:59" })).toBe(false);
});
