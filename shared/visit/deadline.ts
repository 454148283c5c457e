import { type ClinicMoment, type Day, daysBetween } from "../time/calendar.ts";
import { minutesOfDay } from "../time/slots.ts";

const LINK_MINUTES = 3 * 60;
const DAY_MINUTES = 24 * 60;

interface Timed {
  record_day: Day;
  record_time: string;
}

/** How many minutes a visit lies ahead by the clinic's clock; below zero, how many it is past. */
export function minutesAhead({ record_day, record_time }: Timed, now: ClinicMoment): number {
  const days = daysBetween(now.day, record_day);
  return days * DAY_MINUTES + minutesOfDay(record_time) - minutesOfDay(now.time);
}

/** A link shows its visit until three hours after its time. */
export const isLinkOver = (visit: Timed, now: ClinicMoment): boolean =>
  minutesAhead(visit, now) < -LINK_MINUTES;
