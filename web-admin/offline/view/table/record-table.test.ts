import { expect, test } from "bun:test";
import type { DayRecord } from "../../../../shared/journal/record.ts";
import { ABSENT } from "../../../../shared/journal/visit-fields.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { ViewRow } from "./projected-record.ts";
import { instantOf, RecordTable, sourceCode, timeCode, timeOf } from "./record-table.ts";

type Fields = Partial<DayRecord> & { employee?: number; day?: string };

const shownWith = ({ employee = 1, day = "2027-06-11", ...fields }: Fields): ViewRow => ({
  ...{ employee, day: day as Day, sync: "synced", folded: null, slot: -1 },
  record: {
    ...ABSENT,
    ...{ id: 1, uid: "u", record_time: "10:00", user_name: "", phone: "", service: "" },
    operator_view: true,
    call_operator: true,
    source: "staff",
    ...{ read_at: null, consent: null, created_at: "2027-06-10T06:00:00Z", revision: 1 },
    ...fields,
  },
});

function tableOf(rows: ViewRow[]): RecordTable {
  const table = new RecordTable();
  table.change(rows.map((after) => ({ before: null, after })));
  return table;
}

const uidsOf = (table: RecordTable, slots: Int32Array) =>
  Array.from(slots, (slot) => table.at(slot).record.uid);

test("a record is found by its number, whatever stands before and behind it", () => {
  const table = tableOf([
    shownWith({ uid: "seven", id: 7 }),
    shownWith({ uid: "five", id: 5 }),
    shownWith({ uid: "new", id: null }),
  ]);
  expect(table.numbered(5)?.record.uid).toBe("five");
  expect(table.numbered(7)?.record.uid).toBe("seven");
  for (const unknown of [4, 6, 8]) expect(table.numbered(unknown)).toBeNull();
});

test("records stand by day, time, doctor and uid", () => {
  const table = tableOf([
    shownWith({ uid: "e", day: "2027-06-12", record_time: "09:00" }),
    shownWith({ uid: "d", employee: 2 }),
    shownWith({ uid: "c" }),
    shownWith({ uid: "b" }),
    shownWith({ uid: "a", record_time: "09:30" }),
  ]);
  expect(uidsOf(table, table.byTime.slots())).toEqual(["a", "b", "c", "d", "e"]);
});

test("records without a number stand behind those that have one, in the order they were made", () => {
  const table = tableOf([
    shownWith({ uid: "c", id: null, created_at: "2027-06-10T07:00:00Z" }),
    shownWith({ uid: "b", id: null, created_at: "2027-06-10T07:00:00Z" }),
    shownWith({ uid: "d", id: null, created_at: "2027-06-10T06:00:00Z" }),
    shownWith({ uid: "e", id: 9 }),
  ]);
  expect(uidsOf(table, table.byNumber.slots())).toEqual(["e", "d", "b", "c"]);
});

test("a day's records are those from its first minute to its last", () => {
  const table = tableOf([
    shownWith({ uid: "before", day: "2027-06-10", record_time: "23:59" }),
    shownWith({ uid: "first", record_time: "00:00" }),
    shownWith({ uid: "last", record_time: "23:59" }),
    shownWith({ uid: "after", day: "2027-06-12", record_time: "00:00" }),
  ]);
  expect(table.onDay("2027-06-11" as Day).map(({ record }) => record.uid)).toEqual([
    "first",
    "last",
  ]);
});

test("a record that changes in place keeps its slot; one that moves stands where it belongs", () => {
  const first = shownWith({ uid: "a", id: 1, record_time: "09:00" });
  const second = shownWith({ uid: "b", id: 2, record_time: "11:00" });
  const table = tableOf([first, second]);
  const { slot } = first;
  const renamed = shownWith({ ...first.record, user_name: "Анна" });
  table.change([{ before: first, after: renamed }]);
  expect(renamed.slot).toBe(slot);
  expect(table.at(slot).record.user_name).toBe("Анна");
  const moved = shownWith({ ...renamed.record, record_time: "12:00" });
  table.change([{ before: renamed, after: moved }]);
  expect(uidsOf(table, table.byTime.slots())).toEqual(["b", "a"]);
});

test("a slot that was left is given to the next record, and to one only", () => {
  const [first, second] = [shownWith({ uid: "a", id: 1 }), shownWith({ uid: "b", id: 2 })];
  const table = tableOf([first, second]);
  const { slot } = first;
  table.change([{ before: first, after: null }]);
  expect(table.numbered(1)).toBeNull();
  expect(() => table.at(slot)).toThrow();
  const [third, fourth] = [shownWith({ uid: "c", id: 3 }), shownWith({ uid: "d", id: 4 })];
  table.change([third, fourth].map((after) => ({ before: null, after })));
  expect([third.slot, fourth.slot]).toEqual([slot, 2]);
  expect(table.size).toBe(3);
});

test("more records than the table had room for keep their instants, doctors and sources", () => {
  const rows = Array.from({ length: 1_500 }, (_, nth) =>
    shownWith({ uid: `u${nth}`, id: nth, employee: 1 + (nth % 7), source: "site" }),
  );
  const table = tableOf(rows);
  expect(table.byNumber.length).toBe(1_500);
  for (const nth of [0, 1_023, 1_024, 1_499]) {
    const slot = table.numbered(nth)?.slot ?? -1;
    expect(table.instant(slot)).toBe(instantOf("2027-06-11" as Day, "10:00"));
    expect(table.employees[slot]).toBe(1 + (nth % 7));
  }
});

const OTHERS: Fields[] = [
  { day: "2027-06-10" },
  { employee: 2 },
  { record_time: "11:00" },
  { id: 4 },
  { created_at: "2027-06-10T08:00:00Z" },
  { uid: "z" },
];

test.each(OTHERS)("a record with another %o stands where a new one would", (other) => {
  const fixed = [
    shownWith({ uid: "m", id: null, employee: 1, record_time: "10:00" }),
    shownWith({ uid: "n", id: 3, employee: 1, record_time: "10:30" }),
  ];
  const before = shownWith({ uid: "a", id: null });
  const after = shownWith({ ...before.record, ...other });
  const table = tableOf([...fixed.map((each) => ({ ...each })), before]);
  table.change([{ before, after }]);
  const anew = tableOf([...fixed, { ...after }]);
  expect(uidsOf(table, table.byTime.slots())).toEqual(uidsOf(anew, anew.byTime.slots()));
  expect(uidsOf(table, table.byNumber.slots())).toEqual(uidsOf(anew, anew.byNumber.slots()));
});

test("columns hold a record's instant, doctor and source", () => {
  const table = tableOf([
    shownWith({ uid: "a", record_time: "09:05", employee: 3 }),
    shownWith({ uid: "b", record_time: "10:30", source: "site", call_operator: false }),
    shownWith({ uid: "c", record_time: "23:59", source: "site", call_operator: true }),
  ]);
  const [a = -1, b = -1, c = -1] = table.byTime.slots();
  expect([a, b, c].map((slot) => table.instant(slot))).toEqual([
    202706110905, 202706111030, 202706112359,
  ]);
  expect([a, b, c].map((slot) => table.employees[slot])).toEqual([3, 1, 1]);
  expect([a, b, c].map((slot) => table.sources[slot])).toEqual(
    (["staff", "site-unconfirmed", "site-confirmed"] as const).map(sourceCode),
  );
  expect([timeOf(table.instant(c)), timeCode("23:59"), timeCode("09:05")]).toEqual([
    2359, 2359, 905,
  ]);
});

test("names and phones are found as they are now", () => {
  const found = (by: "names" | "phones", part: string) => {
    const marks = new Uint8Array(table.size);
    table[by].mark(marks, part);
    return Array.from(marks, (mark, slot) => (mark ? table.at(slot).record.uid : "")).join("");
  };
  const before = shownWith({ uid: "a", user_name: "Ковалёва Анна", phone: "79001112233" });
  const table = tableOf([before]);
  expect([found("names", "анна"), found("phones", "111")]).toEqual(["a", "a"]);
  const after = shownWith({ uid: "a", user_name: "Ким Вера", phone: "79004445566" });
  table.change([{ before, after }]);
  expect([found("names", "анна"), found("phones", "111")]).toEqual(["", ""]);
  expect([found("names", "вера"), found("phones", "444")]).toEqual(["a", "a"]);
  table.change([{ before: after, after: null }]);
  expect([found("names", "вера"), found("phones", "444")]).toEqual(["", ""]);
});
