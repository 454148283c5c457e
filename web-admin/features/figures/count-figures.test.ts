import { describe, expect, test } from "bun:test";
import { type ClinicMoment, clinicMoment, type Day } from "../../../shared/time/calendar.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import type { DayView } from "../../offline/view/doctor-days.ts";
import { AHEAD, countFigures } from "./count-figures.ts";

const TODAY: Day = "2027-06-10";
const NOW: ClinicMoment = { day: TODAY, time: "12:00" };
const DOCTORS = [
  { id: 2, name_employee: "Орлова Вера" },
  { id: 1, name_employee: "Соколова Мария" },
];

let next = 0;
/** A visit of Соколова's today at ten, booked at the desk a day before. */
function visit(of: Partial<VisitView> = {}): VisitView {
  next += 1;
  return shownVisit({
    id: next,
    uid: `5e0b1c2d-0000-4000-8000-${String(next).padStart(12, "0")}`,
    user_name: "Анна Тайная",
    phone: "79005554433",
    service: "УЗИ",
    created_at: "2027-06-09T06:00:00Z",
    employee_name: "Соколова Мария",
    ...of,
  });
}

function dayOf(of: Partial<DayView> = {}): DayView {
  const records = of.records ?? [];
  const booked = of.booked ?? records.map(({ record_time }) => record_time);
  return { employee: 1, day: TODAY, revision: 1, offered: [], free: [], ...of, booked, records };
}

const count = (...days: DayView[]) =>
  countFigures(days, {
    now: NOW,
    doctors: DOCTORS,
    clinicTime: (instant) => clinicMoment(new Date(instant), "Europe/Moscow"),
  });

describe("Load", () => {
  test.each<[string, Partial<DayView>, { booked: number; times: number }]>([
    ["nothing offered", {}, { booked: 0, times: 0 }],
    ["free times", { offered: ["10:00", "11:00"] }, { booked: 0, times: 2 }],
    ["one of two", { offered: ["10:00", "11:00"], booked: ["10:00"] }, { booked: 1, times: 2 }],
    ["beside what is offered", { offered: ["10:00"], booked: ["12:00"] }, { booked: 1, times: 2 }],
    [
      "a time held twice",
      { offered: ["10:00"], booked: ["10:00", "10:00"] },
      { booked: 1, times: 1 },
    ],
  ])("%s", (_, day, load) => {
    expect(count(dayOf(day)).total).toEqual(load);
  });

  test("are counted by doctor, in the doctors' order, and by weekday", () => {
    const { load } = count(
      dayOf({ day: "2027-06-07", offered: ["10:00", "11:00"], booked: ["10:00"] }),
      dayOf({ day: "2027-06-14", offered: ["10:00"], booked: ["10:00"] }),
      dayOf({ day: "2027-06-13", offered: ["10:00"] }),
      dayOf({ employee: 2, offered: ["10:00"] }),
    );
    expect(load.map(({ name }) => name)).toEqual(["Орлова Вера", "Соколова Мария"]);
    expect(load[1]?.weekdays[0]).toEqual({ booked: 2, times: 3 });
    expect(load[1]?.weekdays[6]).toEqual({ booked: 0, times: 1 });
    expect(load[1]?.total).toEqual({ booked: 2, times: 4 });
    expect(load[0]?.weekdays[3]).toEqual({ booked: 0, times: 1 });
  });

  test("of a doctor who left has the name from the visits, and comes last", () => {
    const left = { employee: 9, employee_name: "Ушедшая Ольга" };
    const { load } = count(
      dayOf({ employee: 9, records: [visit(left)] }),
      dayOf({ employee: 8, offered: ["10:00"] }),
      dayOf({ offered: ["10:00"] }),
    );
    expect(load.map(({ name }) => name)).toEqual([
      "Соколова Мария",
      "Ушедшая Ольга",
      "Врач больше не работает",
    ]);
  });
});

describe("Bookings", () => {
  test("are counted by source and by the hour of the clinic's clock in which they were made", () => {
    const { visits, hours } = count(
      dayOf({
        records: [
          visit({ source: "site", created_at: "2027-06-09T21:30:00Z" }),
          visit({ source: "site", created_at: "2027-06-09T05:59:59Z" }),
          visit({ created_at: "2027-06-09T06:00:00Z" }),
        ],
      }),
    );
    expect(visits).toEqual({ site: 2, staff: 1 });
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ site: 1, staff: 0 });
    expect(hours[8]).toEqual({ site: 1, staff: 0 });
    expect(hours[9]).toEqual({ site: 0, staff: 1 });
  });

  test.each([
    ["2027-06-10T05:00:00Z", "в тот же день"],
    // Midnight by the clinic's clock, not by Greenwich's.
    ["2027-06-09T21:00:00Z", "в тот же день"],
    ["2027-06-09T20:59:00Z", "за 1 день"],
    ["2027-06-08T06:00:00Z", "за 2–3 дня"],
    ["2027-06-07T06:00:00Z", "за 2–3 дня"],
    ["2027-06-06T06:00:00Z", "за 4–7 дней"],
    ["2027-06-03T06:00:00Z", "за 4–7 дней"],
    ["2027-06-02T06:00:00Z", "за 8–14 дней"],
    ["2027-05-27T06:00:00Z", "за 8–14 дней"],
    ["2027-05-26T06:00:00Z", "за 15–30 дней"],
    ["2027-05-11T06:00:00Z", "за 15–30 дней"],
    ["2027-05-10T06:00:00Z", "раньше"],
    // Noted after the visit.
    ["2027-06-12T06:00:00Z", "в тот же день"],
  ])("made at %s were made %s", (created_at, words) => {
    const { ahead } = count(dayOf({ records: [visit({ created_at })] }));
    const bin = AHEAD.findIndex((each) => each.words === words);
    expect(ahead.map(({ staff }) => staff)).toEqual(AHEAD.map((_, at) => (at === bin ? 1 : 0)));
  });

  test.each([
    [[], null],
    [["2027-06-09T06:00:00Z"], 1],
    [["2027-06-12T06:00:00Z"], 0],
    [["2027-06-09T06:00:00Z", "2027-06-05T06:00:00Z"], 1],
    [["2027-06-09T06:00:00Z", "2027-06-01T06:00:00Z", "2027-06-05T06:00:00Z"], 5],
  ])("made at %j: the middle one %p days ahead", (made, days) => {
    const records = made.map((created_at) => visit({ created_at }));
    expect(count(dayOf({ records })).medianAhead).toBe(days);
  });

  test("count if they wait to be sent, but not if they are refused", () => {
    const { visits } = count(
      dayOf({
        records: [
          visit({ id: null, sync: "waiting" }),
          visit({ id: null, sync: "conflict" }),
          visit({ id: null, sync: "rejected" }),
          visit({ sync: "conflict" }),
        ],
      }),
    );
    expect(visits).toEqual({ site: 0, staff: 2 });
  });
});

test("the attendance counts past visits by outcome", () => {
  const { attendance } = count(
    dayOf({
      records: [
        visit({ outcome: "came" }),
        visit({ outcome: "missed" }),
        visit({ outcome: "unreached-2" }),
        visit({ record_time: "12:00", outcome: "came" }),
        visit({ record_time: "12:01", outcome: "came" }),
      ],
    }),
    dayOf({ day: "2027-06-11", records: [visit({ day: "2027-06-11" })] }),
    dayOf({
      employee: 2,
      day: "2027-06-11",
      records: [visit({ employee: 2, day: "2027-06-11" })],
    }),
  );
  expect(attendance).toEqual([
    { employee: 1, name: "Соколова Мария", past: 4, came: 2, missed: 1, early: null },
  ]);
});

describe("How early patients come", () => {
  test.each([
    ["a patient who comes late counts as 0", ["09:40", "10:30", "09:50"], 10],
    ["visits without an arrival do not count", ["09:40", ""], 20],
    ["no arrival was marked", [""], null],
  ])("%s", (_, arrivals, early) => {
    const records = arrivals.map((arrived_at) => visit({ arrived_at }));
    expect(count(dayOf({ records })).attendance).toMatchObject([{ employee: 1, early }]);
  });

  test("future visits do not count", () => {
    const came = visit({ arrived_at: "09:50" });
    const waits = visit({ record_time: "13:00", arrived_at: "11:00" });
    expect(count(dayOf({ records: [came, waits] })).attendance).toMatchObject([{ early: 10 }]);
  });
});

test("the figures contain no patient's name, phone or service", () => {
  const figures = count(dayOf({ offered: ["10:00"], records: [visit({ source: "site" })] }));
  expect(JSON.stringify(figures)).not.toMatch(/Тайная|555|УЗИ/);
});

test("without visits all figures are zero", () => {
  expect(count()).toMatchObject({
    visits: { site: 0, staff: 0 },
    load: [],
    total: { booked: 0, times: 0 },
    medianAhead: null,
    attendance: [],
  });
});
