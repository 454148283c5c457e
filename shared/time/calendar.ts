/** A calendar day of the clinic, `YYYY-MM-DD`. It has no zone and no time. */
export type Day = `${number}-${number}-${number}`;

/** A moment by the clinic's own clock: its day and its `HH:MM`. */
export interface ClinicMoment {
  day: Day;
  time: string;
}

export const MONTHS = [
  "Январь",
  "Февраль",
  "Март",
  "Апрель",
  "Май",
  "Июнь",
  "Июль",
  "Август",
  "Сентябрь",
  "Октябрь",
  "Ноябрь",
  "Декабрь",
] as const;

const MONTHS_OF = [
  "января",
  "февраля",
  "марта",
  "апреля",
  "мая",
  "июня",
  "июля",
  "августа",
  "сентября",
  "октября",
  "ноября",
  "декабря",
] as const;

/** Monday first, as the clinic's calendars are. */
export const WEEKDAYS_SHORT = ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"] as const;

const WEEKDAYS = [
  "понедельник",
  "вторник",
  "среда",
  "четверг",
  "пятница",
  "суббота",
  "воскресенье",
] as const;

const MS_A_DAY = 86_400_000;
const MS_A_MINUTE = 60_000;

/**
 * The clinic's day and time at an instant.
 * @param instant a moment in time
 * @param timeZone IANA name, e.g. `Europe/Moscow`
 */
export function clinicMoment(instant: Date, timeZone: string): ClinicMoment {
  const minute = Math.floor(instant.getTime() / MS_A_MINUTE);
  const last = lastMoments.get(timeZone);
  if (last?.minute === minute) return { ...last.moment };
  const moment = readClock(instant, timeZone);
  lastMoments.set(timeZone, { minute, moment });
  return { ...moment };
}

/** Every request asks for the same minute; formatting it cost an eighth of a request. */
const lastMoments = new Map<string, { minute: number; moment: ClinicMoment }>();

function readClock(instant: Date, timeZone: string): ClinicMoment {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? "00";
  return {
    day: `${part("year")}-${part("month")}-${part("day")}` as Day,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/** Making a formatter costs fifty times its use. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made = clocks.get(timeZone);
  if (made) return made;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * Reads a day in any spelling the spec names: `DD.MM.YYYY`, `DD-MM-YYYY`, `YYYY-MM-DD`,
 * or `DD.MM`, which takes the year of `today` or, when that is more than half a year past, the next.
 * @returns null for anything that is not a day of the calendar
 */
export function parseDay(text: string, today: Day): Day | null {
  const short = /^(\d{1,2})\.(\d{1,2})$/.exec(text.trim());
  if (short) return nearestYear(Number(short[2]), Number(short[1]), today);
  return parseFullDay(text);
}

/** A day with its year, in any of these spellings. */
export function parseFullDay(text: string): Day | null {
  const trimmed = text.trim();
  if (ISO_DAY.test(trimmed)) return parseIsoDay(trimmed);
  const full = /^(\d{1,2})[.-](\d{1,2})[.-](\d{4})$/.exec(trimmed);
  return full && dayOf(Number(full[3]), Number(full[2]), Number(full[1]));
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2027-06-10` as the day it is; null for anything else. */
export function parseIsoDay(text: string): Day | null {
  const parts = ISO_DAY.exec(text);
  return parts && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

function nearestYear(month: number, dayOfMonth: number, today: Day): Day | null {
  const year = yearOf(today);
  const thisYear = dayOf(year, month, dayOfMonth);
  if (thisYear && daysBetween(thisYear, today) <= 183) return thisYear;
  return dayOf(year + 1, month, dayOfMonth) ?? thisYear;
}

/** The day of year, month (1–12) and day of month; null if it does not exist. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day | null {
  const stamp = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const exists =
    year >= 1900 &&
    year <= 2199 &&
    stamp.getUTCFullYear() === year &&
    stamp.getUTCMonth() === month - 1 &&
    stamp.getUTCDate() === dayOfMonth;
  return exists ? (stamp.toISOString().slice(0, 10) as Day) : null;
}

/** `10.06.2027`, as the API and the screens write a day. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split("-");
  return `${date}.${month}.${year}`;
}

/** `10 июня 2027 г.` */
export function formatDayLong(day: Day): string {
  return `${formatDayAndMonth(day)} ${yearOf(day)} г.`;
}

/** `10 июня, вторник`, the way a calendar reads a day aloud. */
export function formatDaySpoken(day: Day): string {
  return `${formatDayAndMonth(day)}, ${WEEKDAYS[weekday(day)]}`;
}

/** `10 июня` */
export function formatDayAndMonth(day: Day): string {
  return `${dayOfMonth(day)} ${monthOf(day)}`;
}

function monthOf(day: Day): string {
  return MONTHS_OF[month(day) - 1] ?? "";
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: Day): number {
  return (new Date(stampOf(day)).getUTCDay() + 6) % 7;
}

/** The day `count` days later; a negative count goes back. */
export function addDays(day: Day, count: number): Day {
  return new Date(stampOf(day) + count * MS_A_DAY).toISOString().slice(0, 10) as Day;
}

/** The `count` days from `first` on. */
export function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** How many days `to` lies after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((stampOf(to) - stampOf(from)) / MS_A_DAY);
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** 1 to 12. */
export function month(day: Day): number {
  return Number(day.slice(5, 7));
}

export function dayOfMonth(day: Day): number {
  return Number(day.slice(8, 10));
}

/**
 * A month as weeks of seven cells, Monday first; cells outside the month are null.
 * @param monthNumber 1 to 12
 */
export function monthGrid(year: number, monthNumber: number): (Day | null)[][] {
  const first = dayOf(year, monthNumber, 1);
  if (!first) return [];
  const lead = weekday(first);
  const length = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  const weeks = Math.ceil((lead + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, cell) => {
      const offset = week * 7 + cell - lead;
      return offset >= 0 && offset < length ? addDays(first, offset) : null;
    }),
  );
}

function stampOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
