import { minutesOfDay, timeOfDay } from "../time/parse-times.ts";

/** A visit on a doctor's day; `minutes` is null if the duration of its service is not set. */
export interface TimedVisit {
  /** `HH:MM` by the clinic's clock. */
  time: string;
  minutes: number | null;
}

/**
 * Whether a visit still lasts when a later one of the same day begins. A visit without a duration
 * overlaps no later one. Two visits at the same time contend for one slot and do not count as
 * overlapping.
 */
export function reachesInto(visit: TimedVisit, later: TimedVisit): boolean {
  return visit.time < later.time && endOf(visit) > minutesOfDay(later.time);
}

/** When a visit ends, `HH:MM`; midnight at the latest. */
export function endTime(visit: TimedVisit): string {
  return timeOfDay(Math.min(endOf(visit), MIDNIGHT));
}

const MIDNIGHT = 24 * 60;

const endOf = ({ time, minutes }: TimedVisit) => minutesOfDay(time) + (minutes ?? 0);
