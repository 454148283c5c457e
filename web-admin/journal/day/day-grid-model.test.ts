import { describe, expect, test } from "bun:test";
import type { FoldedDay, FoldedRecord } from "../../offline/record.ts";
import { dayGrid } from "./day-grid-model.ts";

const record = (time: string): FoldedRecord => ({
  id: 1,
  uid: `uid-${time}`,
  record_time: time,
  user_name: "Анна",
  phone: "",
  service: "",
  add_comment: "",
  operator_view: true,
  call_operator: true,
  source: "staff",
  read_at: null,
  consent: null,
  created_at: "2027-06-10T06:00:00Z",
  revision: 1,
  record_day: "10.06.2027",
  day: "2027-06-10",
  employee: 1,
  employee_name: "",
  sync: "synced",
});

const day = (fields: Partial<FoldedDay>): FoldedDay => ({
  employee: 1,
  day: "2027-06-10",
  revision: 1,
  offered: [],
  booked: [],
  free: [],
  records: [],
  ...fields,
});

describe("The day as a grid", () => {
  test("every doctor has a cell for every time of any of them", () => {
    const grid = dayGrid([
      day({
        offered: ["09:00", "10:00", "11:00"],
        free: ["11:00"],
        booked: ["10:00"],
        records: [record("10:00")],
      }),
      day({ employee: 2, offered: ["10:30"], booked: ["10:30"] }),
    ]);
    expect(grid.times).toEqual(["09:00", "10:00", "10:30", "11:00"]);
    expect(grid.columns.map(({ cells }) => cells.map(({ standing }) => standing))).toEqual([
      ["past", "booked", "none", "free"],
      ["none", "none", "held", "none"],
    ]);
  });

  test("a visit at a time no longer offered is still shown", () => {
    const [column] = dayGrid([day({ booked: ["12:00"], records: [record("12:00")] })]).columns;
    expect(column?.cells).toMatchObject([{ time: "12:00", standing: "booked", offered: false }]);
  });

  test("a booking that lost its slot stands beside the time it wanted, which is free again", () => {
    const lost = { ...record("09:00"), id: null, sync: "conflict" as const };
    const grid = dayGrid([day({ offered: ["09:00"], free: ["09:00"], records: [lost] })]);
    expect(grid.columns[0]?.cells[0]).toMatchObject({ standing: "free", visits: [lost] });
  });

  test("a doctor with an empty day has no column", () => {
    expect(dayGrid([day({})])).toEqual({ times: [], columns: [] });
  });
});
