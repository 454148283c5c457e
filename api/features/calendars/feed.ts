import { initialsOf } from "../../../shared/calendar/doctor-calendar.ts";
import {
  type CalendarEvent,
  calendarText,
  clinicInstant,
  USUAL_MINUTES,
} from "../../../shared/calendar/ics.ts";
import { minutesOfService } from "../../../shared/clinic/visit-minutes.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { hashToken } from "../../platform/config/random-token.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { type Limit, reserveAttempt } from "../../platform/http/limits.ts";
import { tooMany } from "../../platform/http/problems.ts";
import { cancellationsSince } from "./cancellations.ts";
import {
  type CalendarVisit,
  selectCalendar,
  selectCancellations,
  selectVisits,
} from "./queries.ts";

/** Wrong links of one network; right ones from there are not held up by them. */
const WRONG = { kind: "calendar", free: 20, firstMs: 1_000, longestMs: 60_000 };
const DAYS_BACK = 30;
const BUSY = "Занято";

/**
 * A doctor's calendar by its token: when the doctor is busy, perhaps with the patients' initials,
 * never a service or a phone. Null for a token that is wrong or revoked.
 * @param network by what a wrong token is counted
 */
export async function readFeed(
  server: Server,
  token: string,
  network: string,
): Promise<string | null> {
  const { db, config } = server;
  const now = clinicNow(server);
  const calendar = await selectCalendar(db, hashToken(token));
  if (!calendar) {
    const limit: Limit = { ...WRONG, subject: network };
    const seconds = await reserveAttempt(db, [limit], now.instant);
    if (seconds !== null) throw tooMany("Слишком много неверных ссылок", seconds);
    return null;
  }
  const { employee, name_employee, shows } = calendar;
  const [visits, cancelled] = await Promise.all([
    selectVisits(db, employee, addDays(now.day, -DAYS_BACK)),
    selectCancellations(db, employee, cancellationsSince(now.instant)),
  ]);
  const titleOf = ({ user_name }: CalendarVisit) =>
    (shows === "initials" && initialsOf(user_name)) || BUSY;
  const startOf = ({
    record_day,
    record_time,
  }: Pick<CalendarVisit, "record_day" | "record_time">) =>
    clinicInstant(record_day, record_time, config.clinicTimezone);
  const events: CalendarEvent[] = [
    ...visits.map((visit) => ({
      uid: visit.uid,
      sequence: visit.revision,
      stamp: visit.created_at,
      starts: startOf(visit),
      minutes: minutesOfService(calendar, visit.service) ?? USUAL_MINUTES,
      title: titleOf(visit),
    })),
    ...cancelled.map((visit) => ({
      uid: visit.uid,
      sequence: visit.sequence,
      stamp: visit.cancelled_at,
      starts: startOf(visit),
      minutes: USUAL_MINUTES,
      title: BUSY,
      isCancelled: true,
    })),
  ];
  return calendarText(events, `Приём: ${name_employee}`);
}
