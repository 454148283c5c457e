import { addDays, type Day, weekday } from "../../../shared/time/calendar.ts";

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** Hours of work by weekday (`9-15`) and the length of a visit in minutes. */
export type Roster = { [Weekday in (typeof WEEK)[number]]?: `${number}-${number}` } & {
  step: number;
};

const LUNCH = "12:00";

/** The times a roster offers on a day: Sundays are free, and long days have a break at noon. */
export function timesOn(roster: Roster, day: Day): string[] {
  const name = WEEK[weekday(day)];
  const hours = name && roster[name];
  if (!hours) return [];
  const [from = 0, to = 0] = hours.split("-").map(Number);
  return timesBetween(from, to, roster.step).filter((time) => to - from < 6 || time !== LUNCH);
}

export function timesBetween(from: number, to: number, step: number): string[] {
  const count = Math.floor(((to - from) * 60) / step);
  return Array.from({ length: count }, (_, nth) => clockTime(from * 60 + nth * step));
}

function clockTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const DAYS_BACK = 30;
export const DAYS_AHEAD = 61;

export function daysAround(today: Day): Day[] {
  return Array.from({ length: DAYS_BACK + DAYS_AHEAD }, (_, nth) =>
    addDays(today, nth - DAYS_BACK),
  );
}

export const TEMPLATES = [
  { tpl_name: "Утро 8:00–14:00, по 30 минут", schedule_tpl: timesBetween(8, 14, 30) },
  { tpl_name: "Вечер 14:00–20:00, по 30 минут", schedule_tpl: timesBetween(14, 20, 30) },
  { tpl_name: "УЗИ, утро, по 20 минут", schedule_tpl: timesBetween(8, 14, 20) },
  { tpl_name: "УЗИ, вечер, по 20 минут", schedule_tpl: timesBetween(14, 20, 20) },
  { tpl_name: "Суббота 9:00–15:00", schedule_tpl: timesBetween(9, 15, 30) },
  { tpl_name: "Забор анализов 8:00–11:00", schedule_tpl: timesBetween(8, 11, 10) },
];
