import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";

/** By the clinic's clock. */
const QUIET_FROM = "21:00";
const QUIET_UNTIL = "09:00";
/** A reminder due in the quiet hours is sent in the evening before them. */
const EVENING = "20:30";

/** Patients are not woken by a message. */
export const isQuiet = ({ time }: ClinicMoment): boolean =>
  time >= QUIET_FROM || time < QUIET_UNTIL;

export interface Planning {
  now: Date;
  today: Day;
  hours: number;
  timeZone: string;
}

/**
 * Plans the reminders whose time has come: so many hours before the visit by the clinic's clock, or
 * at half past eight of the evening before where that is at night. A visit that got its slot later
 * than that, is on a closed day, or whose doctor is away, has no reminder. One that became void for
 * such a reason is planned again when the reason is gone. Messages due before this epoch are void.
 * A visit that another transaction holds is left for the next run.
 */
export async function insertReminders(
  db: Queryable,
  { now, today, hours, timeZone }: Planning,
): Promise<void> {
  await db`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, error, changed_at)
    select uid, 'reminder', record_day, record_time, due, not_after,
      case when due < messages_since then 'void' else 'due' end,
      case when due < messages_since then 'restored' else '' end, ${now}
    from clinic_state, journal_records
    cross join lateral (
      select record_day + record_time::time as visit_at,
        record_day + record_time::time - ${hours} * interval '1 hour' as wished
    ) clock
    cross join lateral (
      select visit_at at time zone ${timeZone} - interval '2 hours' as not_after,
        (case when wished::time >= ${QUIET_FROM} then wished::date + ${EVENING}::time
          when wished::time < ${QUIET_UNTIL} then wished::date - 1 + ${EVENING}::time
          else wished end) at time zone ${timeZone} as due
    ) moment
    where sms_consent
      and record_day between ${today}::date and ${today}::date + ${Math.ceil(hours / 24) + 2}::integer
      and due <= ${now} and not_after > ${now}
      and coalesce(placed_at, created_at) <= due
      and not is_closed(record_day) and not is_doctor_away(uid, employee, record_day, record_time)
      and not exists (select from messages where visit = uid and kind = 'reminder'
        and messages.record_day = journal_records.record_day
        and messages.record_time = journal_records.record_time
        and not (messages.state = 'void' and messages.error in ('closed', 'away')))
    for key share of journal_records skip locked
    on conflict (visit, kind, record_day, record_time) do update
      set state = excluded.state, error = excluded.error, due = excluded.due,
        changed_at = excluded.changed_at
      where messages.state = 'void' and messages.error in ('closed', 'away')`;
}
