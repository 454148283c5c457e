import { expect, test } from "bun:test";
import { readTime } from "./read-time.ts";

test.each([
  ["09:40", "09:40"],
  ["9:40", "09:40"],
  ["15.15", "15:15"],
  ["15-15", "15:15"],
  ["15 15", "15:15"],
  ["1515", "15:15"],
  ["930", "09:30"],
  ["9", "09:00"],
  ["15", "15:00"],
  ["24", null],
  ["9:75", null],
  ["9:4", null],
  ["15:15:00", null],
  ["12:00 отменена", null],
  ["", null],
] as const)("«%s» is the time %p", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
