import { expect, test } from "bun:test";
import { shownVisit } from "../../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../../../offline/operations/visit.ts";
import type { DayView } from "../../../offline/view/doctor-days.ts";
import { visitsToMove } from "./visits-to-move.ts";

const NOW = { day: "2027-06-10", time: "09:00" } as const;

const visit = (time: string, change: Partial<VisitView> = {}): VisitView =>
  shownVisit({ uid: time, record_time: time, call_operator: false, ...change });

const day = (offered: string[], records: VisitView[]): DayView => ({
  employee: 1,
  day: NOW.day,
  revision: 1,
  offered,
  booked: [],
  free: [],
  records,
});

const timesOf = (days: DayView[]) => visitsToMove(days, NOW).map(({ record_time }) => record_time);

test("a future visit whose time is not offered any more is to be moved, the nearest first", () => {
  expect(timesOf([day(["10:00"], [visit("12:00"), visit("11:00"), visit("10:00")])])).toEqual([
    "11:00",
    "12:00",
  ]);
});

test("a squeezed in visit stays", () => {
  expect(timesOf([day([], [visit("11:00", { squeezed_in: true })])])).toEqual([]);
});

test("only visits within an absence are to be moved, including squeezed in ones", () => {
  const absence = { employee: 1, from: NOW.day, since: "10:00", to: NOW.day, until: "12:00" };
  const visits = [
    visit("11:30", { squeezed_in: true }),
    visit("10:00"),
    visit("09:30"),
    visit("12:00"),
  ];
  expect(visitsToMove([day([], visits)], NOW, absence).map(({ uid }) => uid)).toEqual([
    "10:00",
    "11:30",
  ]);
});

test("a squeezed in visit stays once the times of its absence are offered again", () => {
  const absence = { employee: 1, from: NOW.day, since: "08:00", to: NOW.day, until: "12:00" };
  const uidsAt = (offered: string[]) =>
    visitsToMove([day(offered, [visit("11:30", { squeezed_in: true })])], NOW, absence).map(
      ({ uid }) => uid,
    );
  expect(uidsAt(["10:00"])).toEqual([]);
  // An absence does not include past times and those outside it.
  expect(uidsAt(["08:30", "12:00"])).toEqual(["11:30"]);
});

test("a past visit needs no other time", () => {
  expect(timesOf([day([], [visit("08:30")])])).toEqual([]);
});

test("a refused booking waits for its decision and is not listed here", () => {
  const refused = visit("11:00", { id: null, sync: "conflict" });
  expect(timesOf([day([], [refused])])).toEqual([]);
});
