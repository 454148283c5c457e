import { expect, test } from "bun:test";
import type { BySource, Figures, Load } from "./count-figures.ts";
import { figuresCsv } from "./figures-csv.ts";
import type { Period } from "./period.ts";

const WITHOUT_REASON = {
  because_patient: 0,
  because_doctor: 0,
  because_other_time: 0,
  because_mistake: 0,
};
const BY_STAFF = { by_patient: 0, by_patient_late: 0, ...WITHOUT_REASON };

const NONE: Load = { booked: 0, times: 0 };
const NOBODY: BySource = { site: 0, staff: 0 };
const PERIOD: Period = { name: "own", from: "2027-06-01", to: "2027-06-02" };
const FIGURES: Figures = {
  visits: { site: 2, staff: 1 },
  load: [
    {
      employee: 1,
      name: "=Соколова; М.",
      weekdays: [{ booked: 3, times: 4 }, NONE, NONE, NONE, NONE, NONE, NONE],
      total: { booked: 3, times: 4 },
    },
  ],
  total: { booked: 3, times: 4 },
  hours: Array.from({ length: 24 }, (_, hour) =>
    hour === 9 ? { site: 2, staff: 0 } : hour === 11 ? { site: 0, staff: 1 } : NOBODY,
  ),
  ahead: [{ site: 2, staff: 1 }, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY],
  medianAhead: 0,
  attendance: [{ employee: 1, name: "Соколова", past: 3, came: 1, missed: 1, early: 12 }],
};

const linesOf = (text: string) => text.split("\r\n");

test("the figures as CSV: tables divided by an empty line, numbers without units", () => {
  const destroyed = [
    {
      day: "2027-06-01" as const,
      cancelled: 2,
      cancelled_late: 1,
      ...BY_STAFF,
      because_patient: 1,
      expired: 0,
    },
    { day: "2027-06-02" as const, cancelled: 0, cancelled_late: 0, ...BY_STAFF, expired: 5 },
  ];
  const lines = linesOf(figuresCsv(FIGURES, PERIOD, destroyed));
  expect(lines.slice(0, 2)).toEqual(["\uFEFFЗагруженность;01.06.2027 – 02.06.2027", ""]);
  expect(lines[3]).toBe(`"'=Соколова; М.";3;4${";0".repeat(12)};3;4`);
  expect(lines[4]).toBe(`Все врачи${";".repeat(15)}3;4`);
  expect(lines.slice(6, 10)).toEqual([
    "Час записи;Сайт;Сотрудник",
    "09:00–10:00;2;0",
    "10:00–11:00;0;0",
    "11:00–12:00;0;1",
  ]);
  expect(lines).toContain("в тот же день;2;1");
  expect(lines).toContain("Соколова;3;1;1;1;12");
  expect(lines.slice(-3)).toEqual([
    "День приёма;Отменено;Из них в день приёма или позже;Пациентка отказалась;Врач не принимает;Записана на другое время;Записали по ошибке",
    "01.06.2027;2;1;1;0;0;0",
    "",
  ]);
  expect(
    new Set(lines.slice(2, 5).map((line) => line.replace(/".*?"/, "").split(";").length)),
  ).toEqual(new Set([17]));
});

test("a figure that only the server has is marked as missing", () => {
  expect(linesOf(figuresCsv(FIGURES, PERIOD, null)).at(-2)).toBe("нет связи с сервером;;");
});
