import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import { waitingWords } from "./arrival.ts";

const DAY: Day = "2027-06-10";

test.each([
  ["", "", "12:00", ""],
  ["11:48", "", "12:00", "ждёт 12 мин"],
  ["12:00", "", "12:00", "ждёт 0 мин"],
  ["12:01", "", "12:00", "ждёт 0 мин"],
  ["11:00", "", "12:00", "ждёт 1 ч"],
  ["10:55", "", "12:00", "ждёт 1 ч 5 мин"],
  ["11:48", "came", "12:00", ""],
])("arrived at «%s» with outcome «%s», at %s it says «%s»", (arrived_at, outcome, time, words) => {
  expect(waitingWords({ day: DAY, arrived_at, outcome }, { day: DAY, time })).toBe(words);
});

test("a patient with a visit on another day is not waiting", () => {
  const visit = { day: DAY, arrived_at: "11:48", outcome: "" };
  expect(waitingWords(visit, { day: "2027-06-11", time: "12:00" })).toBe("");
});
