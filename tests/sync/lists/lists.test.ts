import { expect, test } from "bun:test";
import type { DayRecord } from "../../../shared/journal/record.ts";
import { dayKey } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import {
  dayRecordWith,
  dayRowWith,
} from "../../../web-admin/offline/operations/sample-operations.ts";
import type { MirrorRow } from "../../../web-admin/offline/storage/databases.ts";
import {
  type JournalQuery,
  listJournal,
  WHOLE_JOURNAL,
} from "../../../web-admin/offline/view/journal-list.ts";
import { Projection } from "../../../web-admin/offline/view/projection.ts";
import { TODAY } from "../../support/clinic/clinic.ts";

const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);
const NOW = { day: TODAY, time: "09:00" };

/** A doctor's day as the mirror keeps it. */
const dayRow = (employee: number, day: Day, records: Partial<DayRecord>[]) =>
  dayRowWith({
    employee,
    day,
    records: records.map((record, index) =>
      dayRecordWith({
        id: 1,
        uid: `${dayKey(employee, day)}/${record.record_time ?? index}`,
        user_name: "Анна Ким",
        phone: "89001234567",
        ...record,
      }),
    ),
  });

/** The list's result of a query. */
function listed(projection: Projection, query: Partial<JournalQuery>, limit = 20) {
  return listJournal(projection.visits, { ...WHOLE_JOURNAL, ...query }, NOW, limit);
}

function projectionOf(...rows: MirrorRow[]): Projection {
  const projection = new Projection();
  projection.update({ rows });
  return projection;
}

const clinic = () =>
  projectionOf(
    dayRow(1, TODAY, [
      { id: 5, record_time: "08:00", user_name: "Прошедшая Сегодня" },
      { id: 6, record_time: "10:00", user_name: "Анна Ким", phone: "79001234567" },
    ]),
    dayRow(2, TODAY, [
      { id: 7, record_time: "09:30", source: "site", call_operator: false, operator_view: false },
    ]),
    dayRow(1, YESTERDAY, [{ id: 3, record_time: "12:00" }]),
    dayRow(1, addDays(TODAY, -2), [{ id: 9, record_time: "12:00" }]),
    dayRow(1, TOMORROW, [
      { id: 1, record_time: "12:00", source: "site", call_operator: true, operator_view: false },
      { id: null, record_time: "13:00" },
    ]),
  );

const ids = (view: { records: readonly { id: number | null }[] }) =>
  view.records.map((each) => each.id);

test("«closest»: upcoming soonest first, then past latest first", () => {
  expect(ids(listed(clinic(), {}))).toEqual([7, 6, 1, null, 5, 3, 9]);
});

test("a name is found by its words in any order, with е for ё, and in the wrong keyboard layout", () => {
  const anna = { id: 4, user_name: "Семёнова Анна", phone: "89001114567" };
  const projection = projectionOf(dayRow(1, TODAY, [anna]));
  for (const name of ["анна семенова", "Семёнова", "ctvtyjdf fyyf", "ctv`yjdf", "4567"]) {
    expect(ids(listed(projection, { name }))).toEqual([4]);
  }
  for (const name of ["семенова ольга", "ctvtyjdf jkmuf", "4568"]) {
    expect(ids(listed(projection, { name }))).toEqual([]);
  }
});

test("«newest»: by number from the highest, those without one yet first", () => {
  expect(ids(listed(clinic(), { sort: "newest" }))).toEqual([null, 9, 7, 6, 5, 3, 1]);
});

test("A-4.1 A-4.2 A-4.3 the source filter tells staff, unconfirmed and confirmed apart", () => {
  expect(ids(listed(clinic(), { source: "staff" }))).toEqual([6, null, 5, 3, 9]);
  expect(ids(listed(clinic(), { source: "site-unconfirmed" }))).toEqual([7]);
  expect(ids(listed(clinic(), { source: "site-confirmed" }))).toEqual([1]);
});

test("filters by day, time and doctor; the total counts all, the records are the first", () => {
  expect(ids(listed(clinic(), { day: TODAY }))).toEqual([7, 6, 5]);
  expect(ids(listed(clinic(), { time: "12:00" }))).toEqual([1, 3, 9]);
  expect(ids(listed(clinic(), { employee: 2 }))).toEqual([7]);
  expect(listed(clinic(), {}, 2)).toMatchObject({ total: 7, records: [{ id: 7 }, { id: 6 }] });
  expect(listed(clinic(), { time: "12:00" }, 1)).toMatchObject({ total: 3, records: [{ id: 1 }] });
  expect(listed(clinic(), {}).unread).toBe(1);
});

test("a phone is found however it is typed: 8, 7 or +7, whole or in part", () => {
  const found = (phone: string) => ids(listed(clinic(), { phone, day: TODAY }));
  for (const whole of ["89001234567", "+7 (900) 123-45-67", "9001234567"]) {
    expect(found(whole)).toEqual([7, 6, 5]);
  }
  expect(found("8900")).toEqual([7, 6, 5]);
  expect(found("45-67")).toEqual([7, 6, 5]);
  expect(found("8901")).toEqual([]);
});

test("a record that moves to another day is never shown twice, in whichever order the days arrive", () => {
  const [from, to] = [TODAY, addDays(TODAY, 3)];
  const before = dayRow(1, from, [{ uid: "moved", record_time: "10:00" }]);
  const moved = dayRow(1, to, [{ uid: "moved", record_time: "11:00", revision: 2 }]);
  const left = dayRow(1, from, []);
  for (const arrival of [[moved, left], [left, moved], [moved]]) {
    const projection = projectionOf(before);
    for (const row of arrival) projection.update({ rows: [row] });
    const { records } = listed(projection, {});
    expect(records.map((each) => [each.day, each.record_time])).toEqual([[to, "11:00"]]);
  }
});

const named = (user_name: string) => {
  const projection = projectionOf(dayRow(1, TODAY, [{ id: 1, user_name }]));
  return (name: string) => listed(projection, { name }).total;
};

test("a name is found with whichever apostrophe and hyphen it is typed", () => {
  expect(named("О’Нил Анна‑Мария")("о'нил")).toBe(1);
  expect(named("О'Нил Анна-Мария")("о’нил анна–мария")).toBe(1);
});

const days = projectionOf(
  dayRow(1, TODAY, [{ record_time: "08:00" }, { record_time: "10:00" }]),
  dayRow(2, TODAY, [{ record_time: "09:30", source: "site", call_operator: false }]),
  dayRow(1, YESTERDAY, [{ record_time: "12:00" }]),
  dayRow(1, TOMORROW, [{ record_time: "12:00" }, { record_time: "13:00" }]),
);

test("the list by time consists of days, each with its count, today's past apart", () => {
  const expected = [
    { day: TODAY, isPast: false, shown: 2, total: 2 },
    { day: TOMORROW, isPast: false, shown: 2, total: 2 },
    { day: TODAY, isPast: true, shown: 1, total: 1 },
    { day: YESTERDAY, isPast: true, shown: 1, total: 1 },
  ];
  expect(listed(days, {}).days).toEqual(expected);
  expect(listed(days, { day: TODAY }).days).toMatchObject([{ isPast: false }, { isPast: true }]);
});

test("a day's count is of the filtered visits, also beyond the page", () => {
  expect(listed(days, {}, 3).days).toEqual([
    { day: TODAY, isPast: false, shown: 2, total: 2 },
    { day: TOMORROW, isPast: false, shown: 1, total: 2 },
  ]);
  expect(listed(days, { source: "staff" }, 1).days).toEqual([
    { day: TODAY, isPast: false, shown: 1, total: 1 },
  ]);
});

test("the list by number has no days", () => {
  expect(listed(days, { sort: "newest" }).days).toEqual([]);
});

test("a day begins with its own midnight and ends before the next one", () => {
  const projection = projectionOf(
    dayRow(1, TOMORROW, [
      { id: 1, record_time: "00:00" },
      { id: 2, record_time: "23:59" },
    ]),
    dayRow(1, addDays(TODAY, 2), [{ id: 3, record_time: "00:00" }]),
  );
  const found = (day: Day) => listed(projection, { day }).records.map(({ id }) => id);
  expect(found(TOMORROW)).toEqual([1, 2]);
  expect(found(addDays(TODAY, 2))).toEqual([3]);
});
