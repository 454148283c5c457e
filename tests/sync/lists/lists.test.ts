import { expect, test } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { Projection } from "../../../web-admin/offline/view/projection.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { dayRow, listed } from "./listed.ts";

function clinic(): Projection {
  const projection = new Projection();
  projection.update({
    rows: [
      dayRow(1, TODAY, [
        { id: 5, record_time: "08:00", user_name: "Прошедшая Сегодня" },
        { id: 6, record_time: "10:00", user_name: "Анна Ким", phone: "79001234567" },
      ]),
      dayRow(2, TODAY, [
        { id: 7, record_time: "09:30", source: "site", call_operator: false, operator_view: false },
      ]),
      dayRow(1, addDays(TODAY, -1), [{ id: 3, record_time: "12:00" }]),
      dayRow(1, addDays(TODAY, -2), [{ id: 9, record_time: "12:00" }]),
      dayRow(1, addDays(TODAY, 1), [
        { id: 1, record_time: "12:00", source: "site", call_operator: true, operator_view: false },
        { id: null, record_time: "13:00" },
      ]),
    ],
  });
  return projection;
}

const ids = (view: { records: readonly { id: number | null }[] }) =>
  view.records.map((each) => each.id);

test("«closest»: upcoming soonest first, then past latest first", () => {
  expect(ids(listed(clinic(), {}))).toEqual([7, 6, 1, null, 5, 3, 9]);
});

test("a name is found by its words in any order, with е for ё, and in the wrong keyboard layout", () => {
  const projection = new Projection();
  projection.update({
    rows: [dayRow(1, TODAY, [{ id: 4, user_name: "Семёнова Анна", phone: "89001114567" }])],
  });
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
    const projection = new Projection();
    projection.update({ rows: [before] });
    for (const row of arrival) projection.update({ rows: [row] });
    const { records } = listed(projection, {});
    expect(records.map((each) => [each.day, each.record_time])).toEqual([[to, "11:00"]]);
  }
});
