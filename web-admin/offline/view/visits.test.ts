import { expect, test } from "bun:test";
import type { DayRecord } from "../../../shared/journal/record.ts";
import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { compareNewestFirst, type ViewRow, Visits } from "./visits.ts";

const rowOf = ({
  employee = 1,
  day = "2027-06-11",
  ...fields
}: Partial<DayRecord> & { employee?: number; day?: Day }): ViewRow => ({
  employee,
  day,
  sync: "synced",
  view: null,
  name: null,
  phones: null,
  record: {
    ...ABSENT,
    id: 1,
    uid: "u",
    record_time: "10:00",
    user_name: "",
    phone: "",
    service: "",
    operator_view: true,
    call_operator: true,
    source: "staff",
    read_at: null,
    consent: null,
    created_at: "2027-06-10T06:00:00Z",
    revision: 1,
    ...fields,
  },
});

function visitsOf(...rows: ViewRow[]): Visits {
  const visits = new Visits();
  visits.change(rows.map((after) => ({ before: null, after })));
  return visits;
}

const uidsOf = (rows: readonly ViewRow[]) => rows.map(({ record }) => record.uid).join(" ");

test("rows are in the order of day, time, doctor and uid", () => {
  const visits = visitsOf(
    rowOf({ uid: "e", day: "2027-06-12", record_time: "09:00" }),
    rowOf({ uid: "d", employee: 2 }),
    rowOf({ uid: "c" }),
    rowOf({ uid: "b" }),
    rowOf({ uid: "a", record_time: "09:30" }),
  );
  expect(uidsOf(visits.byTime())).toBe("a b c d e");
  expect(uidsOf(visits.onDay("2027-06-11"))).toBe("a b c d");
  expect(uidsOf(visits.onDay("2027-06-10"))).toBe("");
});

test("newest first: those without a number before all others, the last one made first", () => {
  const rows = [
    rowOf({ uid: "e", id: 9 }),
    rowOf({ uid: "f", id: 7 }),
    rowOf({ uid: "b", id: null, created_at: "2027-06-10T07:00:00Z" }),
    rowOf({ uid: "c", id: null, created_at: "2027-06-10T06:00:00Z" }),
    rowOf({ uid: "a", id: null, created_at: "2027-06-10T08:00:00Z" }),
    rowOf({ uid: "d", id: 11 }),
  ];
  expect(uidsOf(rows.sort(compareNewestFirst))).toBe("a b c d e f");
});

test("a row that moves is shown at its new position, and a removed one is not", () => {
  const [first, second] = [
    rowOf({ uid: "a", id: 1, record_time: "09:00" }),
    rowOf({ uid: "b", id: 2 }),
  ];
  const visits = visitsOf(first, second);
  expect(uidsOf(visits.byTime())).toBe("a b");
  const moved = rowOf({ uid: "a", id: 1, day: "2027-06-12" });
  visits.change([{ before: first, after: moved }]);
  expect(uidsOf(visits.byTime())).toBe("b a");
  expect(uidsOf(visits.onDay("2027-06-11"))).toBe("b");
  expect(visits.numbered(1)).toBe(moved);
  visits.change([{ before: moved, after: null }]);
  expect(uidsOf(visits.byTime())).toBe("b");
  expect(visits.numbered(1)).toBeNull();
});
