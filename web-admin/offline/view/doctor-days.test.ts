import { expect, test } from "bun:test";
import type { DayRecord } from "../../../shared/journal/record.ts";
import type { DayDocument, DoctorsDocument } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { OperationState } from "../operations/operation.ts";
import {
  DAY,
  dayRecordWith,
  dayRowWith,
  doctorNamed,
  queued,
  VISIT,
} from "../operations/sample-operations.ts";
import { offersAround, viewDay, viewDays } from "./doctor-days.ts";
import { Projection } from "./projection.ts";

const NOW = { day: "2027-06-10" as Day, time: "09:00" };

const visit = (uid: string, fields: Partial<DayRecord> = {}) =>
  dayRecordWith({ uid, user_name: uid, ...fields });

/** A clinic of the doctors 2 and 1, in the order of their names, with these days. */
function clinicOf(...days: Partial<DayDocument>[]): Projection {
  const projection = new Projection();
  const doctors: DoctorsDocument = {
    kind: "doctors",
    key: "doctors",
    doctors: [doctorNamed(2, "Анна"), doctorNamed(1, "Яна")],
    departed: [{ id: 9, name_employee: "Ушла" }],
  };
  const rows = days.map((fields) => dayRowWith({ revision: 3, ...fields }));
  projection.update({
    rows: [{ key: "doctors", epoch: "e", body: doctors }, ...rows],
  });
  return projection;
}

test("a doctor's day has offered, booked and free times, and its visits", () => {
  const records = [visit("Анна", { record_time: "10:30" })];
  const projection = clinicOf({
    offered: ["10:00", "10:30", "11:00"],
    withheld: ["11:00"],
    records,
  });
  expect(viewDay(projection, DAY, NOW)).toMatchObject([
    {
      employee: 1,
      day: DAY,
      revision: 3,
      offered: ["10:00", "10:30", "11:00"],
      booked: ["10:30", "11:00"],
      free: ["10:00"],
      records: [{ uid: "Анна" }],
    },
  ]);
});

test("doctors keep their order, with departed ones last; doctors without a day are left out", () => {
  const projection = clinicOf(
    { employee: 9, records: [visit("Старая", { id: 3 })] },
    { employee: 1, offered: ["10:00"] },
    { employee: 2, offered: ["10:00"] },
  );
  expect(viewDay(projection, DAY, NOW).map(({ employee }) => employee)).toEqual([2, 1, 9]);
  expect(viewDay(projection, "2027-06-12", NOW)).toEqual([]);
});

test("one doctor's day alone can be read", () => {
  const projection = clinicOf(
    { employee: 1, offered: ["10:00"] },
    { employee: 2, offered: ["11:00"] },
  );
  expect(viewDay(projection, DAY, NOW, 2).map(({ offered }) => offered)).toEqual([["11:00"]]);
  expect(viewDay(projection, DAY, NOW, 9)).toEqual([]);
});

test.each([
  ["pending", ["10:00"]],
  ["sending", ["10:00"]],
  ["conflict", []],
  ["rejected", []],
] as const)("an own booking that is %s holds %j", async (state: OperationState, booked) => {
  const projection = clinicOf({ offered: ["10:00"] });
  const creation = queued(
    1,
    { kind: "create-visit", uid: "own", body: VISIT, base: {} },
    { state },
  );
  projection.overlay([creation]);
  const [day] = viewDay(projection, DAY, NOW);
  expect({ booked: day?.booked, visits: day?.records.length }).toEqual({
    booked: [...booked],
    visits: 1,
  });
});

test("a visit of a doctor whose schedule is not held shows a day without a revision", () => {
  const projection = clinicOf();
  projection.overlay([queued(1, { kind: "create-visit", uid: "own", body: VISIT, base: {} })]);
  expect(viewDay(projection, DAY, NOW)).toMatchObject([
    {
      employee: 1,
      revision: 0,
      offered: [],
      booked: ["10:00"],
      free: [],
      records: [{ uid: "own" }],
    },
  ]);
});

test("several days have both their ends, in order", () => {
  const projection = clinicOf(
    { day: "2027-06-10", offered: ["12:00"] },
    { day: "2027-06-11", offered: ["12:00"] },
    { day: "2027-06-12", offered: ["12:00"] },
    { day: "2027-06-13", offered: ["12:00"] },
  );
  const days = viewDays(projection, "2027-06-11", "2027-06-12", NOW).map(({ day }) => day);
  expect(days).toEqual(["2027-06-11", "2027-06-12"]);
});

test("around a wanted time are the doctor's two weeks either way and the others' same day", () => {
  const around = (employee: number, day: Day) => ({ employee, day, offered: ["12:00"] });
  const projection = clinicOf(
    around(1, "2027-06-16"),
    around(1, "2027-06-17"),
    around(1, "2027-07-01"),
    around(1, "2027-07-15"),
    around(1, "2027-07-16"),
    around(2, "2027-06-30"),
    around(2, "2027-07-01"),
    around(9, "2027-07-01"),
  );
  const found = offersAround(projection, { employee: 1, day: "2027-07-01" }, NOW);
  expect(found.map(({ employee, day }) => `${employee} ${day}`)).toEqual([
    "1 2027-06-17",
    "2 2027-07-01",
    "1 2027-07-01",
    "1 2027-07-15",
  ]);
});

test("around a time of a departed doctor this doctor has no times", () => {
  const projection = clinicOf(
    { employee: 9, day: "2027-07-01", offered: ["12:00"] },
    { employee: 2, day: "2027-07-01", offered: ["12:00"] },
  );
  const found = offersAround(projection, { employee: 9, day: "2027-07-01" }, NOW);
  expect(found.map(({ employee }) => employee)).toEqual([2]);
});
