import { type Day, month, yearOf } from "../../../shared/time/calendar.ts";

export interface YearMonth {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** A year ahead, each month's name once. */
const MONTHS_AHEAD = 12;

export function monthsFrom(today: Day): YearMonth[] {
  return Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
    const count = month(today) - 1 + ahead;
    return { year: yearOf(today) + Math.floor(count / 12), month: (count % 12) + 1 };
  });
}

/** The month a day is in. */
export function monthOf(day: Day): YearMonth {
  return { year: yearOf(day), month: month(day) };
}
