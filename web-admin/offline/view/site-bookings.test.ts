import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../operations/visit.ts";
import { nthOfPhone } from "./site-bookings.ts";
import { Visits } from "./visits.ts";

const NOW = { day: "2027-06-10" as Day, time: "09:00" };

const shownWith = (fields: Partial<VisitView>) =>
  shownVisit({
    uid: `visit-${fields.id}`,
    day: "2027-06-11",
    phone: "79001234567",
    source: "site",
    ...fields,
  });

/** The position of each among the upcoming visits of its phone. */
function places(...all: VisitView[]): (number | null)[] {
  const visits = new Visits();
  for (const each of all) visits.set(each.uid, each);
  return all.map(({ uid }) => nthOfPhone(visits, uid, NOW));
}

test("a phone's bookings are counted in the order they were made, on any days", () => {
  const [first, second] = ["2027-06-10T06:00:00Z", "2027-06-10T07:00:00Z"];
  expect(
    places(
      shownWith({ id: 2, created_at: second }),
      shownWith({ id: 1, created_at: first, day: "2027-06-20" }),
    ),
  ).toEqual([2, 1]);
});

test("of bookings of one moment the smaller number is first, and one without a number last", () => {
  expect(places(shownWith({ id: 8 }), shownWith({ id: 7 }), shownWith({ id: null }))).toEqual([
    2, 1, 3,
  ]);
});

test("bookings under other phones do not count; the same number in a different format does", () => {
  expect(
    places(
      shownWith({ id: 1 }),
      shownWith({ id: 2, phone: "79007654321" }),
      shownWith({ id: 3, phone: "89001234567" }),
    ),
  ).toEqual([1, 1, 2]);
});

test("visits of reception, and those without a phone, have no position and do not count", () => {
  expect(
    places(
      shownWith({ id: 1, source: "staff" }),
      shownWith({ id: 2, phone: "" }),
      shownWith({ id: 3 }),
    ),
  ).toEqual([null, null, 1]);
});

test("only future visits count, without one of the present minute", () => {
  expect(
    places(
      shownWith({ id: 1, day: "2027-06-09", record_time: "23:00" }),
      shownWith({ id: 2, day: "2027-06-10", record_time: "09:00" }),
      shownWith({ id: 3, day: "2027-06-10", record_time: "09:30" }),
      shownWith({ id: 4, day: "2027-06-11", record_time: "08:00" }),
    ),
  ).toEqual([null, null, 1, 2]);
});
