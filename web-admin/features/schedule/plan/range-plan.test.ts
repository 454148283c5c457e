import { describe, expect, test } from "bun:test";
import type { Absence } from "../../../../shared/journal/absence.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { shownVisit } from "../../../../tests/support/clinic/shown-visit.ts";
import type { DayView } from "../../../offline/view/doctor-days.ts";
import {
  changeWords,
  planAbsence,
  planTemplate,
  planWeek,
  reversed,
  sumOf,
  usualTimes,
  visitsOfAbsence,
} from "./range-plan.ts";

const THURSDAY: Day = "2027-06-10";

const dayOf = (employee: number, day: Day, offered: string[], booked: string[] = []): DayView => ({
  employee,
  day,
  offered,
  booked,
  revision: 1,
  free: [],
  records: [],
});

describe("A template over a range of days", () => {
  const plan = {
    employees: [1, 2],
    from: "2027-06-07",
    to: "2027-06-20",
    weekdays: [0, 3],
    timesOf: () => ["09:00", "10:00"],
  } as const;

  test("changes the chosen weekdays of the range, and no past day", () => {
    const days = planTemplate(plan, [], THURSDAY).map(({ employee, day }) => [employee, day]);
    expect(days).toEqual([
      [1, "2027-06-10"],
      [2, "2027-06-10"],
      [1, "2027-06-14"],
      [2, "2027-06-14"],
      [1, "2027-06-17"],
      [2, "2027-06-17"],
    ]);
  });

  test("leaves out the days on which the clinic is closed", () => {
    const closed = [{ from: "2027-06-12", to: "2027-06-14" }] as const;
    const days = planTemplate({ ...plan, employees: [1] }, [], THURSDAY, closed);
    expect(days.map(({ day }) => day)).toEqual(["2027-06-10", "2027-06-17"]);
  });

  test("keeps the booked times and reports them", () => {
    const before = [dayOf(1, THURSDAY, ["09:00", "11:00", "12:00"], ["11:00"])];
    const [changed] = planTemplate({ ...plan, employees: [1] }, before, THURSDAY);
    expect(changed).toMatchObject({
      before: ["09:00", "11:00", "12:00"],
      after: ["09:00", "10:00", "11:00"],
      stillBooked: ["11:00"],
    });
    expect(changed && sumOf([changed])).toEqual({ added: 1, removed: 1 });
  });

  test("leaves out days that would not change", () => {
    const before = [dayOf(1, THURSDAY, ["09:00", "10:00"])];
    const range = { ...plan, employees: [1], to: THURSDAY };
    expect(planTemplate(range, before, THURSDAY)).toEqual([]);
  });
});

describe("An absence", () => {
  const NOW = { day: THURSDAY, time: "09:30" } as const;
  const FRIDAY = "2027-06-11";
  const absence: Absence = {
    employee: 1,
    from: THURSDAY,
    since: "00:00",
    to: FRIDAY,
    until: "24:00",
  };
  const visit = (day: Day, record_time: string, change = {}) =>
    shownVisit({ day, record_time, ...change });
  const days: DayView[] = [
    {
      ...dayOf(1, THURSDAY, ["09:00", "10:00", "12:00"]),
      records: [
        visit(THURSDAY, "12:00", { id: 8 }),
        visit(THURSDAY, "10:00", { id: 7 }),
        visit(THURSDAY, "09:00", { id: 6 }),
      ],
    },
    {
      ...dayOf(1, FRIDAY, ["09:00"]),
      records: [visit(FRIDAY, "09:00", { id: null }), visit(FRIDAY, "14:00", { id: 9 })],
    },
    dayOf(1, "2027-06-12", ["09:00"]),
    dayOf(2, THURSDAY, ["10:00"]),
  ];

  test("removes the doctor's future times, and confirms the shown visits", () => {
    expect(planAbsence(absence, days, NOW)).toMatchObject([
      { employee: 1, day: THURSDAY, after: ["09:00"], confirmedVisits: [8, 7] },
      { employee: 1, day: FRIDAY, after: [], confirmedVisits: [9] },
    ]);
  });

  test("of some hours removes only the times from its start until its end", () => {
    const hours = { ...absence, since: "10:00", to: THURSDAY, until: "12:00" };
    expect(planAbsence(hours, days, NOW)).toMatchObject([
      { day: THURSDAY, after: ["09:00", "12:00"], confirmedVisits: [7] },
    ]);
    expect(visitsOfAbsence(hours, days, NOW).map(({ id }) => id)).toEqual([7]);
  });

  test("shows its future visits in their order, also one outside the schedule", () => {
    const shown = visitsOfAbsence(absence, days, NOW);
    expect(shown.map(({ id, record_time }) => [id, record_time])).toEqual([
      [7, "10:00"],
      [8, "12:00"],
      [null, "09:00"],
      [9, "14:00"],
    ]);
  });

  test("is undone by its reverse", () => {
    const [first] = reversed(planAbsence(absence, days, NOW));
    expect(first).toMatchObject({ before: ["09:00"], after: ["09:00", "10:00", "12:00"] });
  });
});

describe("A copied week", () => {
  const plan = { employees: [1], source: "2027-06-07", target: "2027-06-14", weeks: 2 } as const;

  test("puts each weekday's times on the same weekday of the following weeks", () => {
    const source = [dayOf(1, "2027-06-07", ["09:00"]), dayOf(1, "2027-06-09", ["15:00"])];
    expect(planWeek(plan, source, THURSDAY).map(({ day, after }) => [day, after])).toEqual([
      ["2027-06-14", ["09:00"]],
      ["2027-06-16", ["15:00"]],
      ["2027-06-21", ["09:00"]],
      ["2027-06-23", ["15:00"]],
    ]);
  });

  test("a day without the doctor's times in the source stays as it is", () => {
    const days = [dayOf(1, "2027-06-07", ["09:00"]), dayOf(1, "2027-06-15", ["12:00"])];
    expect(planWeek(plan, days, THURSDAY).map(({ day }) => day)).toEqual([
      "2027-06-14",
      "2027-06-21",
    ]);
  });
});

test.each([
  [{ added: 76, removed: 33 }, "Добавится 76 окон, исчезнет 33."],
  [{ added: 1, removed: 0 }, "Добавится 1 окно."],
  [{ added: 0, removed: 2 }, "Исчезнет 2 окна."],
])("a plan that changes %o says «%s»", (sum, words) => {
  expect(changeWords(sum)).toBe(words);
});

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
