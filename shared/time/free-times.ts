import { type ClinicMoment, type Day, daysBetween } from "./calendar.ts";
import { minutesOfDay } from "./parse-times.ts";
import type { Slot } from "./slot.ts";

/** A doctor's offered and booked times on one day. */
export interface OfferedDay {
  employee: number;
  day: Day;
  offered: readonly string[];
  booked: readonly string[];
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
      found.push({ slot, away: away + Math.abs(minutesOfDay(wanted.time) - minutesOfDay(time)) });
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
