import { describe, expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { FoldedDay } from "../../offline/view/doctor-days.ts";
import {
  changeWords,
  planAbsence,
  planTemplate,
  planWeek,
  reversed,
  sumOf,
  visitsOfAbsence,
} from "./range-plan.ts";

const THURSDAY: Day = "2027-06-10";

const dayOf = (
  employee: number,
  day: Day,
  offered: string[],
  booked: string[] = [],
): FoldedDay => ({
  ...{ employee, day, offered, booked },
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
    times: ["09:00", "10:00"],
  } as const;

  test("touches the chosen weekdays of the range, and no day that has passed", () => {
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

  test("keeps the times patients are booked on, and says which", () => {
    const before = [dayOf(1, THURSDAY, ["09:00", "11:00", "12:00"], ["11:00"])];
    const [changed] = planTemplate({ ...plan, employees: [1] }, before, THURSDAY);
    expect(changed).toMatchObject({
      before: ["09:00", "11:00", "12:00"],
      after: ["09:00", "10:00", "11:00"],
      stillBooked: ["11:00"],
    });
    expect(changed && sumOf([changed])).toEqual({ added: 1, removed: 1 });
  });

  test("leaves out the days that already are so", () => {
    const before = [dayOf(1, THURSDAY, ["09:00", "10:00"])];
    const range = { ...plan, employees: [1], to: THURSDAY };
    expect(planTemplate(range, before, THURSDAY)).toEqual([]);
  });
});

describe("An absence", () => {
  const absence = { employee: 1, from: "2027-06-07", to: "2027-06-11" } as const;
  const visit = (id: number | null, record_time: string) => shownVisit({ id, record_time });
  const days: FoldedDay[] = [
    dayOf(1, "2027-06-09", ["09:00"]),
    { ...dayOf(1, THURSDAY, ["09:00", "10:00"]), records: [visit(8, "10:00"), visit(7, "09:00")] },
    { ...dayOf(1, "2027-06-11", ["09:00"]), records: [visit(null, "09:00")] },
    dayOf(1, "2027-06-12", ["09:00"]),
    dayOf(2, THURSDAY, ["09:00"]),
  ];

  test("takes all times of the doctor's days to come, and confirms the visits that were shown", () => {
    expect(planAbsence(absence, days, THURSDAY)).toMatchObject([
      { employee: 1, day: THURSDAY, after: [], confirmedVisits: [8, 7] },
      { employee: 1, day: "2027-06-11", after: [], confirmedVisits: [] },
    ]);
  });

  test("shows the visits of its days in their order", () => {
    const shown = visitsOfAbsence(absence, days, THURSDAY);
    expect(shown.map(({ id, record_time }) => [id, record_time])).toEqual([
      [7, "09:00"],
      [8, "10:00"],
      [null, "09:00"],
    ]);
  });

  test("is brought back by its reverse", () => {
    const [first] = reversed(planAbsence(absence, days, THURSDAY));
    expect(first).toMatchObject({ before: [], after: ["09:00", "10:00"] });
  });
});

describe("A copied week", () => {
  const plan = { employees: [1], source: "2027-06-07", target: "2027-06-14", weeks: 2 } as const;

  test("lays each weekday's times on the same weekday of the weeks after", () => {
    const source = [dayOf(1, "2027-06-07", ["09:00"]), dayOf(1, "2027-06-09", ["15:00"])];
    expect(planWeek(plan, source, THURSDAY).map(({ day, after }) => [day, after])).toEqual([
      ["2027-06-14", ["09:00"]],
      ["2027-06-16", ["15:00"]],
      ["2027-06-21", ["09:00"]],
      ["2027-06-23", ["15:00"]],
    ]);
  });

  test("a day the doctor does not work in the source stays as it is", () => {
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
