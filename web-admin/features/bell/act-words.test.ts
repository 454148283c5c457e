import { expect, test } from "bun:test";
import type { PatientAct } from "../../../shared/visit/patient-act.ts";
import { actsCounted, actWords } from "./act-words.ts";

const MOVE: PatientAct = {
  id: 1,
  at: "2026-12-01T09:00:00.000Z",
  kind: "moved",
  uid: null,
  employee_name: "Иванова А. С.",
  day: "2026-12-13" as PatientAct["day"],
  time: "11:00",
  from_employee_name: "Романова Е. В.",
  from_day: "2026-12-12" as PatientAct["day"],
  from_time: "10:00",
};

test("a move between doctors names both of them", () => {
  expect(actWords(MOVE)).toBe(
    "Пациентка перенесла визит с 12.12.2026 10:00, Романова Е. В., на 13.12.2026 в 11:00, Иванова А. С.",
  );
});

test("a move to another time of the same doctor names the doctor once", () => {
  expect(actWords({ ...MOVE, from_employee_name: MOVE.employee_name })).toBe(
    "Пациентка перенесла визит с 12.12.2026 10:00 на 13.12.2026 в 11:00, Иванова А. С.",
  );
});

test("the number of acts has the right plural", () => {
  expect([1, 2, 5, 21].map(actsCounted)).toEqual([
    "1 действие пациентки",
    "2 действия пациенток",
    "5 действий пациенток",
    "21 действие пациенток",
  ]);
});
