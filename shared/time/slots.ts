import { addDays, type ClinicMoment, type Day, daysBetween } from "./calendar.ts";

/** One time of one doctor's day. */
export interface Slot {
  employee: number;
  day: Day;
  time: string;
}

/** A doctor's offered and booked times on one day. */
export interface OfferedDay {
  employee: number;
  day: Day;
  offered: readonly string[];
  booked: readonly string[];
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export function isTime(text: string): boolean {
  return TIME.test(text);
}

/**
 * Reads times in every shape the spec names: a list of `HH:MM`, a JSON array as a string,
 * a comma-separated string, or a list of one element that is either of these.
 * Invalid entries are dropped; the rest come back sorted and without repeats.
 */
export function parseTimes(input: unknown): string[] {
  if (isSortedTimes(input)) return [...input];
  return [...new Set(spellings(input, DEEPEST).map(padTime).filter(isTime))].sort();
}

/** Lists of our own are; the booking page reads thousands of their times for each visitor. */
function isSortedTimes(input: unknown): input is string[] {
  if (!Array.isArray(input)) return false;
  let before = "";
  for (const time of input) {
    if (typeof time !== "string" || !isTime(time) || time <= before) return false;
    before = time;
  }
  return true;
}

/** A list with a JSON string of a list is the deepest in the spec. */
const DEEPEST = 4;

function spellings(input: unknown, depth: number): string[] {
  if (depth === 0) return [];
  if (Array.isArray(input)) return input.flatMap((each) => spellings(each, depth - 1));
  if (typeof input !== "string") return [];
  const text = input.trim();
  if (!text.startsWith("[")) return text.split(",").map((each) => each.trim());
  try {
    return spellings(JSON.parse(text), depth - 1);
  } catch {
    return [];
  }
}

/** `09:30` → 570: minutes from midnight. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 570 → `09:30`; midnight at the end of the day is `24:00`. */
export function timeOfDay(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

function padTime(text: string): string {
  return /^\d:\d\d$/.test(text) ? `0${text}` : text;
}

/**
 * Offered − booked, and not yet past by the clinic's clock (P-4.10 to P-4.14).
 * It advises; the database's unique index decides.
 */
export function freeTimes(of: OfferedDay, now: ClinicMoment): string[] {
  if (of.day < now.day) return [];
  const taken = new Set(of.booked);
  return of.offered.filter((time) => !taken.has(time) && (of.day > now.day || time > now.time));
}

/** A doctor's day in which those of the slots that belong to it count as booked, too. */
export function withBooked<Of extends OfferedDay>(of: Of, slots: readonly Slot[]): Of {
  const theirs = slots.filter(({ employee, day }) => employee === of.employee && day === of.day);
  return { ...of, booked: [...of.booked, ...theirs.map(({ time }) => time)] };
}

/** Whether a slot's time has come by the clinic's clock. */
export function isPast({ day, time }: Pick<Slot, "day" | "time">, now: ClinicMoment): boolean {
  return day < now.day || (day === now.day && time <= now.time);
}

/**
 * Whether visitors must not book this time while no reception desk is connected: the hours up to
 * and including `until` are for reception. Null: all are free to book.
 */
export function isHeld(slot: Pick<Slot, "day" | "time">, until: ClinicMoment | null): boolean {
  if (!until) return false;
  return slot.day < until.day || (slot.day === until.day && slot.time <= until.time);
}

/**
 * Up to `limit` free slots nearest to the wanted one: the same doctor's day by closeness of time,
 * then the same doctor's other days by closeness of day, then other doctors on the same day.
 */
export function nearestFree(
  wanted: Slot,
  days: readonly OfferedDay[],
  now: ClinicMoment,
  limit = 6,
): Slot[] {
  const found: { slot: Slot; away: number }[] = [];
  const byCloseness = days
    .filter((of) => of.employee === wanted.employee || of.day === wanted.day)
    .map((of) => ({ of, away: daysAway(wanted, of) }))
    .sort((a, b) => a.away - b.away);
  for (const [at, { of, away }] of byCloseness.entries()) {
    // No time of a farther day is nearer than any of those before it.
    if (found.length >= limit && away > (byCloseness[at - 1]?.away ?? 0)) break;
    for (const time of freeTimes(of, now)) {
      const slot = { employee: of.employee, day: of.day, time };
      found.push({ slot, away: away + Math.abs(minutes(wanted.time) - minutes(time)) });
    }
  }
  return found
    .sort((a, b) => a.away - b.away)
    .slice(0, limit)
    .map(({ slot }) => slot);
}

/** In minutes, of which a day has more than two of its times can be apart. */
function daysAway(wanted: Slot, of: OfferedDay): number {
  const otherDoctor = of.employee === wanted.employee ? 0 : 1_000_000;
  return otherDoctor + Math.abs(daysBetween(wanted.day, of.day)) * 1440;
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Orders slots by day, then time, then doctor. */
export function compareSlots(a: Slot, b: Slot): number {
  return a.day.localeCompare(b.day) || a.time.localeCompare(b.time) || a.employee - b.employee;
}

/** The `count` days from `first` on. */
export function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
