import { expect, test } from "bun:test";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import type { DayView } from "../../offline/view/doctor-days.ts";
import { alsoBooked } from "./also-booked.ts";

const dayOf = (...records: Partial<VisitView>[]): DayView => ({
  employee: 1,
  day: records[0]?.day ?? "2027-06-10",
  revision: 1,
  offered: [],
  booked: [],
  free: [],
  records: records.map(shownVisit),
});

test("visits of one phone on one day are linked, also across doctors", () => {
  const found = alsoBooked([
    dayOf(
      { uid: "morning", phone: "89001234567" },
      { uid: "nobody", phone: "" },
      { uid: "no number", phone: "нет" },
    ),
    dayOf({ uid: "noon", record_time: "12:00", phone: "+7 900 123 45 67" }),
    dayOf({ uid: "next day", day: "2027-06-11", phone: "89001234567" }),
  ]);
  expect([...found]).toEqual([
    ["morning", "12:00, Ким Я. Ю."],
    ["noon", "10:00, Ким Я. Ю."],
  ]);
});

test("a refused booking is not shown", () => {
  const phone = "89001234567";
  const refused = { uid: "refused", id: null, sync: "conflict", phone } as const;
  const waiting = { uid: "waiting", id: null, sync: "waiting", phone } as const;
  expect(alsoBooked([dayOf({ uid: "booked", phone }, refused)]).size).toBe(0);
  expect(alsoBooked([dayOf({ uid: "booked", phone }, waiting)]).size).toBe(2);
});
