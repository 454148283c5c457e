import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import {
  addDays,
  type ClinicMoment,
  clinicMoment,
  type Day,
} from "../../../shared/time/calendar.ts";

/** Near midnight the clocks of two API processes may be on different days. */
const MIDNIGHT_IS_NEAR = "23:55";

/**
 * The moment of an answer: its instant, the clinic's day and time, and the first day of the mirror.
 */
export interface Moment {
  instant: Date;
  timeZone: string;
  today: Day;
  time: ClinicMoment["time"];
  from: Day;
}

export function momentAt(instant: Date, timeZone: string): Moment {
  const { day: today, time } = clinicMoment(instant, timeZone);
  return { instant, timeZone, today, time, from: mirrorStart(today) };
}

/**
 * The first day of the window for a device whose mirror is complete from `held` on. Null if the
 * clock went back: the device then lacks some days.
 */
export function windowStart(held: Day, { from, time }: Moment): Day | null {
  if (held <= from) return from;
  return held === addDays(from, 1) && time >= MIDNIGHT_IS_NEAR ? held : null;
}
