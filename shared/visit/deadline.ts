import * as z from "zod/mini";
import { type ClinicMoment, type Day, daysBetween } from "../time/calendar.ts";
import { minutesOfDay } from "../time/parse-times.ts";

const LINK_MINUTES = 3 * 60;
const DAY_MINUTES = 24 * 60;

interface Timed {
  record_day: Day;
  record_time: string;
}

/** Minutes until a visit by the clinic's clock; negative after its time. */
export function minutesAhead({ record_day, record_time }: Timed, now: ClinicMoment): number {
  const days = daysBetween(now.day, record_day);
  return days * DAY_MINUTES + minutesOfDay(record_time) - minutesOfDay(now.time);
}

/** A link shows its visit until three hours after its time. */
export const isLinkOver = (visit: Timed, now: ClinicMoment): boolean =>
  minutesAhead(visit, now) < -LINK_MINUTES;

/** At most a week: an earlier deadline would allow nothing. */
const HOURS_AT_MOST = 168;
const HOURS_WORDS = `Укажите число часов от 0 до ${HOURS_AT_MOST}`;
const hours = z.nullable(
  z.int(HOURS_WORDS).check(z.minimum(0, HOURS_WORDS), z.maximum(HOURS_AT_MOST, HOURS_WORDS)),
);

/** Hours before a visit until which its patient may move or cancel it; null: never. */
export const patientDeadlinesSchema = z.object({ moveHours: hours, cancelHours: hours });
export type PatientDeadlines = z.infer<typeof patientDeadlinesSchema>;

/** `PUT /api/settings/patient-page`: absent fields stay. */
export const patientDeadlinesChangeSchema = z.partial(patientDeadlinesSchema);
export type PatientDeadlinesChange = z.infer<typeof patientDeadlinesChangeSchema>;

/** How often a patient may move one visit. */
export const MOVES_AT_MOST = 3;

/** A confirmation answers a reminder: it comes in the last days before the visit. */
const CONFIRMED_WITHIN_MINUTES = 72 * 60;

/** Whether a visit is near enough to be confirmed by its patient. */
export const isTimeToConfirm = (visit: Timed, now: ClinicMoment): boolean =>
  minutesAhead(visit, now) <= CONFIRMED_WITHIN_MINUTES;

/** Whether a visit is ahead, and by no less than so many hours; null: never. */
export const isBefore = (hoursBefore: number | null, visit: Timed, now: ClinicMoment): boolean =>
  hoursBefore !== null &&
  minutesAhead(visit, now) > 0 &&
  minutesAhead(visit, now) >= hoursBefore * 60;
