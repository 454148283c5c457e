import { addDays, clinicMoment, type Day } from "../../shared/calendar.ts";

/** Devices hold this many days back; older records are asked of the server (DESIGN 4.2). */
const DAYS_BACK = 60;

/** When the server answers: its instant, the clinic's day, and the first day devices hold. */
export interface Moment {
  instant: Date;
  timeZone: string;
  today: Day;
  from: Day;
}

export function momentAt(instant: Date, timeZone: string): Moment {
  const { day: today } = clinicMoment(instant, timeZone);
  return { instant, timeZone, today, from: mirrorStart(today) };
}

export const mirrorStart = (today: Day): Day => addDays(today, -DAYS_BACK);
