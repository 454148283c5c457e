import { expect, test } from "bun:test";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { Projection } from "../../../web-admin/offline/view/projection.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { dayRow, listed } from "./listed.ts";

const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);

const projection = new Projection();
projection.update({
  rows: [
    dayRow(1, TODAY, [{ record_time: "08:00" }, { record_time: "10:00" }]),
    dayRow(2, TODAY, [{ record_time: "09:30", source: "site", call_operator: false }]),
    dayRow(1, YESTERDAY, [{ record_time: "12:00" }]),
    dayRow(1, TOMORROW, [{ record_time: "12:00" }, { record_time: "13:00" }]),
  ],
});

test("the list by time consists of days, each with its count, today's past apart", () => {
  const days = [
    { day: TODAY, isPast: false, shown: 2, total: 2 },
    { day: TOMORROW, isPast: false, shown: 2, total: 2 },
    { day: TODAY, isPast: true, shown: 1, total: 1 },
    { day: YESTERDAY, isPast: true, shown: 1, total: 1 },
  ];
  expect(listed(projection, {}).days).toEqual(days);
  expect(listed(projection, { day: TODAY }).days).toMatchObject([
    { isPast: false },
    { isPast: true },
  ]);
});

test("a day's count is of the filtered visits, also beyond the page", () => {
  expect(listed(projection, {}, 3).days).toEqual([
    { day: TODAY, isPast: false, shown: 2, total: 2 },
    { day: TOMORROW, isPast: false, shown: 1, total: 2 },
  ]);
  expect(listed(projection, { source: "staff" }, 1).days).toEqual([
    { day: TODAY, isPast: false, shown: 1, total: 1 },
  ]);
});

test("the list by number has no days", () => {
  expect(listed(projection, { sort: "newest" }).days).toEqual([]);
});

test("a day begins with its own midnight and ends before the next one", () => {
  const projection = new Projection();
  projection.update({
    rows: [
      dayRow(1, addDays(TODAY, 1), [
        { id: 1, record_time: "00:00" },
        { id: 2, record_time: "23:59" },
      ]),
      dayRow(1, addDays(TODAY, 2), [{ id: 3, record_time: "00:00" }]),
    ],
  });
  const found = (day: Day) => listed(projection, { day }).records.map(({ id }) => id);
  expect(found(addDays(TODAY, 1))).toEqual([1, 2]);
  expect(found(addDays(TODAY, 2))).toEqual([3]);
});
