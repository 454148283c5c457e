import { addDays, type ClinicMoment, type Day, daysBetween } from "./calendar.ts";

/** One time of one doctor's day. */
export interface Slot {
  employee: number;
  day: Day;
  time: string;
}

/** What a doctor offers and what of it is taken, for one day. */
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
  return [...new Set(spellings(input, DEEPEST).map(padTime).filter(isTime))].sort();
}

/** A list holding a JSON string of a list is as deep as the spec goes. */
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
  return days
    .flatMap((of) =>
      freeTimes(of, now).map((time) => ({ employee: of.employee, day: of.day, time })),
    )
    .filter((slot) => slot.employee === wanted.employee || slot.day === wanted.day)
    .sort((a, b) => distance(wanted, a) - distance(wanted, b))
    .slice(0, limit);
}

function distance(wanted: Slot, slot: Slot): number {
  const otherDoctor = slot.employee === wanted.employee ? 0 : 1_000_000;
  const days = Math.abs(daysBetween(wanted.day, slot.day)) * 1440;
  return otherDoctor + days + Math.abs(minutes(slot.time) - minutes(wanted.time));
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
