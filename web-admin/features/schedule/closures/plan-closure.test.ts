import { expect, test } from "bun:test";
import type { Closure } from "../../../../shared/journal/closure.ts";
import type { DayView } from "../../../offline/view/doctor-days.ts";
import type { PlannedDay } from "../plan/range-plan.ts";
import { planReopening, takenBy } from "./plan-closure.ts";

const DAY = "2027-06-12";
const NOW = { day: DAY, time: "09:30" } as const;

const dayWith = (offered: string[]): DayView => ({
  employee: 1,
  day: DAY,
  revision: 2,
  offered,
  booked: [],
  free: [],
  records: [],
});

const planned = (before: string[], after: string[]): PlannedDay => ({
  employee: 1,
  day: DAY,
  before,
  after,
  stillBooked: [],
  confirmedVisits: [],
});

const reopened = (days: DayView[], doctors = [1], closed: Pick<Closure, "from" | "to">[] = []) =>
  planReopening(
    { taken: [{ employee: 1, day: DAY, times: ["09:00", "10:00", "11:00"] }] },
    { days, doctors: new Set(doctors), closed, now: NOW },
  );

test("a closure stores the times that its plan withdraws", () => {
  expect(takenBy([planned(["09:00", "10:00"], ["09:00"])])).toEqual([
    { employee: 1, day: DAY, times: ["10:00"] },
  ]);
});

test("an undone closure offers its times to come again beside those that were added meanwhile", () => {
  expect(reopened([dayWith(["12:00"])])).toEqual([planned(["12:00"], ["10:00", "11:00", "12:00"])]);
});

test("an undone closure changes no day that offers its times already", () => {
  expect(reopened([dayWith(["10:00", "11:00"])])).toEqual([]);
});

test("an undone closure changes no day of a doctor who has left", () => {
  expect(reopened([], [2])).toEqual([]);
});

test("an undone closure opens no day of another closure", () => {
  expect(reopened([], [1], [{ from: "2027-06-11", to: DAY }])).toEqual([]);
});
