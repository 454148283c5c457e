// Days off of the Russian production calendar, as suggestions for days on which the clinic is closed.
//
// Holidays: article 112 of the Labour Code of the Russian Federation (Federal Law 197-FZ of
// 30.12.2001). By the same article a holiday on a Saturday or Sunday, but not in January, moves the
// day off to the next working day. Other days off are moved each year by a decree of the
// Government; this file names the decrees it has. A year without one here has no moved January days.

import { addDays, type Day, dayOf, weekday, yearOf } from "../../../../shared/time/calendar.ts";

export interface DaysOff {
  from: Day;
  to: Day;
  name: string;
}

/** Month, first day, last day and name. */
const HOLIDAYS = [
  [1, 1, 8, "Новогодние каникулы и Рождество"],
  [2, 23, 23, "День защитника Отечества"],
  [3, 8, 8, "Международный женский день"],
  [5, 1, 1, "Праздник Весны и Труда"],
  [5, 9, 9, "День Победы"],
  [6, 12, 12, "День России"],
  [11, 4, 4, "День народного единства"],
] as const;

/** Days off that decrees moved to these days. */
const MOVED_BY_DECREE: readonly Day[] = [
  // Decree of 24.09.2025 on days off in 2026.
  "2026-01-09",
  "2026-12-31",
];

const MOVED = "Перенесённый выходной";

/** The days off between two days, the nearest first. */
export function daysOff(from: Day, to: Day): DaysOff[] {
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, at) => yearOf(from) + at);
  const holidays = years.flatMap((year) =>
    HOLIDAYS.map(([month, first, last, name]) => ({
      from: dayIn(year, month, first),
      to: dayIn(year, month, last),
      name,
    })),
  );
  const moved = MOVED_BY_DECREE.map((day) => ({ from: day, to: day, name: MOVED }));
  return [...holidays.map(withMovedDay), ...moved]
    .filter((days) => days.to >= from && days.from <= to)
    .map((days) => ({ ...days, from: days.from < from ? from : days.from }))
    .toSorted((a, b) => a.from.localeCompare(b.from));
}

function withMovedDay(days: DaysOff): DaysOff {
  const isLong = days.from !== days.to;
  const afterWeekend = { 5: 2, 6: 1 }[weekday(days.to)] ?? 0;
  return isLong ? days : { ...days, to: addDays(days.to, afterWeekend) };
}

function dayIn(year: number, month: number, date: number): Day {
  const day = dayOf(year, month, date);
  if (!day) throw new Error(`There is no day ${date}.${month}.${year}`);
  return day;
}
