import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import { freeTimes, type OfferedDay } from "../../../shared/time/free-times.ts";
import { compareSlots, type Slot } from "../../../shared/time/slot.ts";

/** The number of free times of each day over all doctors; days without free times are absent. */
export function freeCounts(days: readonly OfferedDay[], now: ClinicMoment): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const of of days) {
    const free = freeTimes(of, now).length;
    if (free > 0) counts.set(of.day, (counts.get(of.day) ?? 0) + free);
  }
  return counts;
}

export const slotKey = (slot: Slot) => `${slot.day} ${slot.time} ${slot.employee}`;

/**
 * The free times that come first, in their order.
 * @param days in their order
 * @param ofEach how many of one doctor
 */
export function soonestFree(
  days: readonly OfferedDay[],
  now: ClinicMoment,
  ofEach: number,
): Slot[] {
  const found: Slot[] = [];
  const counts = new Map<number, number>();
  for (const of of days) {
    const { employee, day } = of;
    const had = counts.get(employee) ?? 0;
    if (had >= ofEach) continue;
    const times = freeTimes(of, now).slice(0, ofEach - had);
    counts.set(employee, had + times.length);
    found.push(...times.map((time) => ({ employee, day, time })));
  }
  return found.sort(compareSlots);
}
