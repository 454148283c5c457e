import { expect, test } from "bun:test";
import { pick } from "../../../api/operator/demo/visits.ts";
import type { DayRecord } from "../../../shared/journal/record.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { seeded } from "../../../shared/seeded.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import type { MirrorRow } from "../../../web-admin/offline/storage/databases.ts";
import type { JournalQuery } from "../../../web-admin/offline/view/journal-list.ts";
import { Projection } from "../../../web-admin/offline/view/projection.ts";
import { nthOfPhone } from "../../../web-admin/offline/view/site-bookings.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { dayRow, listed, NOW } from "./listed.ts";

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

test("a visit is counted among the upcoming ones its phone has booked on the site, as they were booked", () => {
  const site = { source: "site", call_operator: false, user_name: "Ирина" } as const;
  const at = (minute: number) => `2027-06-09T10:0${minute}:00.000Z`;
  const projection = new Projection();
  const tomorrow = addDays(TODAY, 1);
  const visits: Partial<DayRecord>[] = [
    { ...site, uid: "third", record_time: "09:00", phone: "89005550000", created_at: at(3) },
    { ...site, uid: "first", id: 8, record_time: "12:00", phone: "79005550000", created_at: at(1) },
    {
      ...site,
      uid: "second",
      id: 9,
      record_time: "15:00",
      phone: "89005550000",
      created_at: at(1),
    },
    { ...site, uid: "other", record_time: "16:00", phone: "89005550001", created_at: at(4) },
    { uid: "staff", record_time: "17:00", phone: "89005550000", created_at: at(0) },
  ];
  projection.update({
    rows: [
      dayRow(1, tomorrow, visits),
      dayRow(1, TODAY, [
        { ...site, uid: "past", record_time: "08:00", phone: "89005550000", created_at: at(0) },
      ]),
    ],
  });
  const nth = (uid: string) => {
    const shown = projection.shown(uid);
    return shown && nthOfPhone(shown, projection.siteBookings(NOW.day), NOW);
  };
  expect(["first", "second", "third", "other", "staff", "past"].map(nth)).toEqual([
    ...[1, 2, 3, 1, null, null],
  ]);
  const left = visits.filter(({ uid }) => uid !== "second");
  const renamed = { ...left[0], phone: "89005550009", revision: 2 };
  projection.update({ rows: [dayRow(1, tomorrow, [renamed, ...left.slice(1)])] });
  expect(["first", "second", "third"].map(nth)).toEqual([1, null, 1]);
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

const NAMES = ["Анна Ким", "Мария Петрова", "Ольга Иванова-Сидорова", "Вера О'Нил", "Инна Лис"];

/** The expected list, computed record by record. */
function plainly(rows: ReadonlyMap<string, MirrorRow>, query: Partial<JournalQuery>) {
  const tail = query.phone?.slice(-10);
  return [...rows.values()]
    .flatMap(({ body }) =>
      body.kind === "day" ? body.records.map((record) => ({ ...body, record })) : [],
    )
    .filter(({ employee, day, record }) => {
      const source =
        record.source === "staff"
          ? "staff"
          : record.call_operator
            ? "site-confirmed"
            : "site-unconfirmed";
      return (
        (!query.employee || employee === query.employee) &&
        (!query.day || day === query.day) &&
        (!query.time || record.record_time === query.time) &&
        (!query.source || source === query.source) &&
        plainText(query.name ?? "")
          .split(" ")
          .every((word) => plainText(record.user_name).includes(word)) &&
        (!tail || record.phone.endsWith(tail))
      );
    })
    .map(({ record }) => record.id)
    .sort((a, b) => (b ?? 0) - (a ?? 0));
}

test("after hundreds of changes at random the list answers as if it had looked at every record", () => {
  const random = seeded(11);
  const names = [...NAMES, "Ёлка Çelik", "Zoë Ким", "Анна-Мария Њ", ""];
  const projection = new Projection();
  const rows = new Map<string, MirrorRow>();
  const ids = Array.from({ length: 2_000 }, (_, at) => at + 1);
  for (let round = 0; round < 300; round++) {
    const [employee, day] = [
      1 + Math.floor(random() * 4),
      addDays(TODAY, Math.floor(random() * 30)),
    ];
    const count = Math.floor(random() * 14);
    const row = dayRow(
      employee,
      day,
      Array.from({ length: count }, (_, at) => ({
        id: ids.pop() ?? 0,
        uid: `${employee}/${day}/${at}`,
        record_time: `${10 + at}:${pick(random, ["00", "30"])}`,
        user_name: pick(random, names),
        phone: pick(random, ["89001234567", "79001234567", "79881112233", "380441234567"]),
        source: pick(random, ["staff", "site"] as const),
        call_operator: random() < 0.5,
        revision: round,
      })),
    );
    rows.set(row.key, row);
    projection.update({ rows: [row] });
    if (round % 10 > 0) continue;
    const queries: Partial<JournalQuery>[] = [
      { employee: 2 },
      { source: "site-unconfirmed", employee: 3 },
      { day: addDays(TODAY, 4) },
      { time: "12:30", source: "staff" },
      ...["ким", "ё", "ç", "zoë к", "-м", "њ", "о'н"].map((name) => ({ name })),
      { phone: "89001234567", name: "а" },
      { phone: "79881112233" },
    ];
    for (const query of queries) {
      const { records, total } = listed(projection, { ...query, sort: "newest" }, 10_000);
      const wanted = plainly(rows, query);
      expect([total, records.map((record) => record.id)]).toEqual([wanted.length, wanted]);
      expect(
        listed(projection, query, 10_000)
          .records.map((each) => each.id)
          .sort(byNumber),
      ).toEqual(wanted);
    }
  }
});

const byNumber = (a: number | null, b: number | null) => (b ?? 0) - (a ?? 0);
