import { expect, test } from "bun:test";
import { usualTimes } from "./usual-week.ts";

const TEMPLATES = [{ uid: "morning", schedule_tpl: ["09:00", "10:00"] }];
const WEEK = { usual_week: ["morning", "", "removed", "", "", "", ""] };

test.each([
  ["a working day has the times of its template", "2027-06-14", ["09:00", "10:00"]],
  ["a day off stays as it is", "2027-06-15", null],
  ["a day whose template is removed stays as it is", "2027-06-16", null],
] as const)("in a usual week %s", (_, day, times) => {
  expect(usualTimes(WEEK, day, TEMPLATES)).toEqual(times);
});

test("a doctor without a usual week has no usual times", () => {
  expect(usualTimes({ usual_week: [] }, "2027-06-14", TEMPLATES)).toBeNull();
});
