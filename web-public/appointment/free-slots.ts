import { type ClinicMoment, type Day, parseDay } from "../../shared/calendar.ts";
import type { BookedSlot } from "../../shared/journal.ts";
import type { Availability } from "../../shared/schedule.ts";
import { freeTimes, type OfferedDay, parseTimes } from "../../shared/slots.ts";

/** Free times by day, then by doctor; a day or doctor with none is not in it. */
export type FreeSlots = ReadonlyMap<Day, ReadonlyMap<number, readonly string[]>>;

/** What doctors offer and what of it is booked, a doctor's day each. */
export function offeredDays(
  availability: readonly Availability[],
  booked: readonly BookedSlot[],
  today: Day,
): OfferedDay[] {
  const taken = new Map<string, string[]>();
  for (const slot of booked) {
    const day = parseDay(slot.day, today);
    const key = `${slot.employee}/${day}`;
    taken.set(key, [...(taken.get(key) ?? []), slot.time]);
  }
  return availability.flatMap(({ employee, schedule }) =>
    schedule.flatMap((offered) => {
      const day = parseDay(offered.day, today);
      if (!day) return [];
      const times = parseTimes(offered.time);
      return [{ employee, day, offered: times, booked: taken.get(`${employee}/${day}`) ?? [] }];
    }),
  );
}

/** Free times of the given doctors from now on. */
export function freeSlots(
  offered: readonly OfferedDay[],
  doctors: ReadonlySet<number>,
  now: ClinicMoment,
): FreeSlots {
  const free = new Map<Day, Map<number, readonly string[]>>();
  for (const of of offered) {
    if (!doctors.has(of.employee)) continue;
    const times = freeTimes(of, now);
    if (times.length === 0) continue;
    const ofDay = free.get(of.day) ?? new Map<number, readonly string[]>();
    free.set(of.day, ofDay.set(of.employee, times));
  }
  return free;
}

/** How many times are free on a day, of one doctor or of all. */
export function freeCount(free: FreeSlots, day: Day, doctor: number | null): number {
  const ofDay = free.get(day);
  if (!ofDay) return 0;
  if (doctor !== null) return ofDay.get(doctor)?.length ?? 0;
  return [...ofDay.values()].reduce((sum, times) => sum + times.length, 0);
}

/** The first day with free time, of one doctor if they have any, else of all. */
export function firstFreeDay(free: FreeSlots, doctor: number | null): Day | null {
  const days = [...free.keys()].sort();
  const own = doctor === null ? undefined : days.find((day) => freeCount(free, day, doctor) > 0);
  return own ?? days[0] ?? null;
}
