import type { BookedSlot } from "../../../shared/journal/booked-slot.ts";
import type { Availability } from "../../../shared/journal/schedule.ts";
import { type ClinicMoment, type Day, parseDay } from "../../../shared/time/calendar.ts";
import { freeTimes, type OfferedDay } from "../../../shared/time/free-times.ts";
import { parseTimes } from "../../../shared/time/parse-times.ts";

/** Free times by day, then by doctor, without empty days and doctors. */
export type FreeSlots = ReadonlyMap<Day, ReadonlyMap<number, readonly string[]>>;

/** Offered and booked times, by doctor's day. */
export function offeredDays(
  availability: readonly Availability[],
  booked: readonly BookedSlot[],
  today: Day,
): OfferedDay[] {
  const dayIn = dayReader(today);
  const taken = new Map<string, string[]>();
  for (const slot of booked) {
    const key = `${slot.employee}/${dayIn(slot.day)}`;
    const times = taken.get(key);
    if (times) times.push(slot.time);
    else taken.set(key, [slot.time]);
  }
  return availability.flatMap(({ employee, schedule }) =>
    schedule.flatMap((offered) => {
      const day = dayIn(offered.day);
      if (!day) return [];
      const times = parseTimes(offered.time);
      return [{ employee, day, offered: times, booked: taken.get(`${employee}/${day}`) ?? [] }];
    }),
  );
}

/** Reads each written day once: doctors and visits share their days. */
function dayReader(today: Day): (text: string) => Day | null {
  const read = new Map<string, Day | null>();
  return (text) => {
    const known = read.get(text);
    if (known !== undefined) return known;
    const day = parseDay(text, today);
    read.set(text, day);
    return day;
  };
}

/** Free times of the given doctors from now on. */
export function freeSlots(
  offered: readonly OfferedDay[],
  doctors: ReadonlySet<number>,
  now: ClinicMoment,
): FreeSlots {
  const free = new Map<Day, Map<number, readonly string[]>>();
  for (const offer of offered) {
    if (!doctors.has(offer.employee)) continue;
    const times = freeTimes(offer, now);
    if (times.length === 0) continue;
    const ofDay = free.get(offer.day) ?? new Map<number, readonly string[]>();
    free.set(offer.day, ofDay.set(offer.employee, times));
  }
  return free;
}

/** The free times of these doctors only. */
export function freeOf(free: FreeSlots, doctors: readonly { id: number }[]): FreeSlots {
  const ids = new Set(doctors.map((doctor) => doctor.id));
  const left = [...free].flatMap(([day, ofDay]) => {
    const own = [...ofDay].filter(([employee]) => ids.has(employee));
    return own.length > 0 ? [[day, new Map(own)] as const] : [];
  });
  return new Map(left);
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
