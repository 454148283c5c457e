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

/**
 * The chosen entries that can still be booked: a colleague or a patient may have been faster. One
 * outside the schedule needs no offered time.
 */
export function stillFree(
  chosen: readonly (Slot & { squeezedIn: boolean })[],
  days: readonly OfferedDay[],
  now: ClinicMoment,
): Set<string> {
  const free = new Set(
    days.flatMap((of) =>
      freeTimes(of, now).map((time) => slotKey({ employee: of.employee, day: of.day, time })),
    ),
  );
  const booked = new Set(
    days.flatMap(({ employee, day, booked }) =>
      booked.map((time) => slotKey({ employee, day, time })),
    ),
  );
  const canBeHad = (slot: Slot & { squeezedIn: boolean }) =>
    slot.squeezedIn ? !booked.has(slotKey(slot)) : free.has(slotKey(slot));
  return new Set(chosen.filter(canBeHad).map(slotKey));
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
