import { expect, test } from "bun:test";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { OperationStatus } from "../operations/operation.ts";
import { dayRecordWith, dayRowWith, queued, VISIT } from "../operations/sample-operations.ts";
import { knownPatients, visitsOfPhone } from "./patients.ts";
import { Projection } from "./projection.ts";

const TODAY: Day = "2027-06-10";
const NOW = { day: TODAY, time: "12:00" };

/** One visit a line: uid, days from today, time, name, phone. */
function journalOf(...visits: [string, number, string, string, string][]): Projection {
  const projection = new Projection();
  const days = Map.groupBy(visits, ([, away]) => addDays(TODAY, away));
  const rows = [...days].map(([day, group]) => {
    const records = group.map(([uid, , record_time, user_name, phone], at) =>
      dayRecordWith({ uid, id: at + 1, record_time, user_name, phone }),
    );
    return dayRowWith({ day, records });
  });
  projection.update({ rows });
  return projection;
}

const uidsOf = (projection: Projection, phone: string) => {
  const { upcoming, past } = visitsOfPhone(projection.visits, phone, NOW);
  return [upcoming.map(({ uid }) => uid), past.map(({ uid }) => uid)];
};

test("a phone's visits are one history: the next ones soonest first, the earlier ones latest first", () => {
  const projection = journalOf(
    ["in a week", 7, "09:00", "Анна Ким", "89001234567"],
    ["this morning", 0, "10:00", "Анна Ким", "79001234567"],
    ["last month", -30, "15:00", "Ким Анна", "+7 (900) 123-45-67"],
    ["this afternoon", 0, "15:00", "Анна Ким", "9001234567"],
    ["somebody else", 0, "16:00", "Анна Ким", "89001234568"],
  );
  for (const phone of ["89001234567", "+7 900 123-45-67", "9001234567"]) {
    expect(uidsOf(projection, phone)).toEqual([
      ["this afternoon", "in a week"],
      ["this morning", "last month"],
    ]);
  }
});

test("one of several numbers matches; a part of a number or an empty field does not", () => {
  const projection = journalOf(
    ["two numbers", 1, "09:00", "Анна", "8 900 123-45-67, 6-12-34"],
    ["mobile", 2, "09:00", "Анна", "89001234567"],
    ["city", 3, "09:00", "Анна", "61234"],
    ["longer", 4, "09:00", "Анна", "861234"],
    ["none", 5, "09:00", "Анна", ""],
  );
  expect(uidsOf(projection, "8 900 123-45-67, 6-12-34")[0]).toEqual([
    "two numbers",
    "mobile",
    "city",
  ]);
  expect(uidsOf(projection, "6-12-34")[0]).toEqual(["two numbers", "city"]);
  expect(uidsOf(projection, "89001234567 доб. 61")[0]).toEqual(["two numbers", "mobile"]);
  for (const phone of ["1234567", "8900123", "нет", "", "4567"]) {
    expect(uidsOf(projection, phone)[0]).toEqual([]);
  }
});

test("a waiting booking is in the history, a refused one is not", () => {
  const creation = (uid: string, state: OperationStatus["state"]) => {
    const body = { ...VISIT, phone: "89001234567" };
    return queued(1, { kind: "create-visit", uid, body, base: {} }, { key: uid, state });
  };
  const projection = journalOf();
  projection.overlay([creation("waits", "pending"), creation("refused", "conflict")]);
  expect(uidsOf(projection, "89001234567")[0]).toEqual(["waits"]);
});

const namesOf = (projection: Projection, name: string, phone: string) =>
  knownPatients(projection.visits, { name, phone }, NOW).map(
    (known) => `${known.name} ${known.phone}`,
  );

test("a known patient is offered by a name's words or a phone's digits, each person once", () => {
  const projection = journalOf(
    ["1", -3, "09:00", "Семёнова Анна Львовна", "89001234567"],
    ["2", 3, "09:00", "Семенова Анна Львовна", "79001234567"],
    ["3", 4, "09:00", "Семёнова Вера", "89001234567"],
    ["4", 5, "09:00", "", "89001234567"],
    ["5", 6, "09:00", "Ким Ольга", "89007654321"],
  );
  const mother = "Семенова Анна Львовна 79001234567";
  const daughter = "Семёнова Вера 89001234567";
  expect(namesOf(projection, "анна сем", "")).toEqual([mother]);
  expect(namesOf(projection, "", "8900123")).toEqual([mother, daughter]);
  expect(namesOf(projection, "", "4567")).toEqual([mother, daughter]);
  expect(namesOf(projection, "Кто-то другой", "89001234567")).toEqual([mother, daughter]);
  expect(namesOf(projection, "ким", "")).toEqual(["Ким Ольга 89007654321"]);
  expect(namesOf(projection, "се", "")).toEqual([]);
  expect(namesOf(projection, "Семёнова", "123")).toEqual([]);
  expect(namesOf(projection, "семёнова вера", "+7 900 123 45 67")).toEqual([]);
});

test("four are offered at most, however many are meant", () => {
  const names = ["Анна Ким", "Анна Лис", "Анна Мак", "Анна Ной", "Анна Ост"];
  const visits = names.map((name, at): [string, number, string, string, string] => [
    name,
    at,
    "13:00",
    name,
    "",
  ]);
  const offered = (count: number) =>
    namesOf(journalOf(...visits.slice(0, count)), "анна", "").length;
  expect([offered(3), offered(4), offered(5)]).toEqual([3, 4, 4]);
});
