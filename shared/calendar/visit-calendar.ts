import type { Day } from "../time/calendar.ts";
import { calendarText, clinicInstant, USUAL_MINUTES } from "./ics.ts";

/** A visit as a patient's calendar stores it. */
interface Visit {
  uid: string;
  sequence?: number;
  day: Day;
  time: string;
  /** Duration in minutes; null if the clinic set none. */
  minutes: number | null;
  place: string;
  notes: string;
}

const REMINDER_HOURS = 3;
/** A locked screen shows it: no service, no doctor. */
const TITLE = "Запись в клинику";

/** The visit as a file for the patient's own calendar; it has no link to the visit. */
export function visitFile(visit: Visit, { stamp, timeZone }: { stamp: Date; timeZone: string }) {
  const { uid, sequence = 0, day, time, minutes, place, notes } = visit;
  const starts = clinicInstant(day, time, timeZone);
  const event = { uid, sequence, stamp, starts, title: TITLE, place, notes };
  return calendarText([
    { ...event, minutes: minutes ?? USUAL_MINUTES, reminderHours: REMINDER_HOURS },
  ]);
}
