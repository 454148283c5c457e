import type { CancelReason } from "../../../shared/journal/cancel-reason.ts";
import type {
  CancelledSlot,
  DestroyedCount,
  RecordEvent,
} from "../../../shared/journal/record-event.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import type { Action, BareEvent, Event, Period } from "./event.ts";

export interface EventRow {
  id: number;
  created_at: Date;
  actor: string;
  /** An `Action`, possibly of a newer version. */
  action: string;
  journal_id: number | null;
  record_day: Day | null;
  record_time: string | null;
  detail: string;
  reason: string;
}

/** Adds an event to the log, in the transaction that it describes. */
export async function insertEvent(
  db: Queryable,
  { at, by, action, record, detail = "", reason = "" }: Event,
): Promise<void> {
  await db`
    insert into event_log (created_at, actor, user_id, action, journal_id, record_day, record_time,
      detail, reason, employee)
    values (${at}, ${by.name}, ${by.userId}, ${action}, ${record?.id ?? null},
      ${record?.record_day ?? null}, ${record?.record_time ?? null}, ${detail}, ${reason},
      ${record?.employee ?? null})`;
}

/** Adds the event unless its actor has the same action since. */
export async function insertEventOnce(
  db: Queryable,
  { at, by, action }: BareEvent,
  since: Date,
): Promise<void> {
  await db`
    insert into event_log (created_at, actor, user_id, action)
    select ${at}::timestamptz, ${by.name}, ${by.userId}::integer, ${action}
    where not exists (
      select from event_log
      where action = ${action} and actor = ${by.name} and created_at > ${since})`;
}

/**
 * The latest events of users, tokens and reading programs, newest first. The actions are those of the index `event_log_of_users`.
 */
export const selectEventsOfUsers = (db: Queryable, limit: number): Promise<EventRow[]> =>
  db<EventRow[]>`
    select id, created_at, actor, action, journal_id, record_day, record_time, detail, reason
    from event_log
    where action in ('user_created', 'user_changed', 'password_set', 'user_deleted',
      'token_created', 'token_ended', 'journal_read')
    order by id desc limit ${limit}`;

export async function selectLastChange(
  db: Queryable,
  journalId: number,
): Promise<{ by: string; at: Date } | null> {
  const [row] = await db<{ by: string; at: Date }[]>`
    select actor as by, created_at as at from event_log
    where journal_id = ${journalId} and action in ('created', 'changed', 'confirmed')
    order by id desc limit 1`;
  return row ?? null;
}

export interface RecordEventRow {
  at: Date;
  by: string;
  action: RecordEvent["action"];
  detail: string;
  record_day: Day;
  record_time: string;
}

export const selectRecordEvents = (db: Queryable, journalId: number): Promise<RecordEventRow[]> =>
  db<RecordEventRow[]>`
    select created_at as at, actor as by, action, detail, record_day, record_time
    from event_log
    where journal_id = ${journalId}
      and action in ('created', 'consent', 'sms_consent', 'confirmed', 'changed', 'link_made',
        'link_revoked', 'not_me', 'returned')
      and record_day is not null and record_time is not null
    order by id`;

/** The log's texts for a cancellation, by staff or patient. */
export interface CancellationReasons {
  /** By reception, without a reason. */
  staff: string;
  /** By reception, which has. */
  because: Readonly<Record<CancelReason, string>>;
  patient: string;
}

const allOf = ({ staff, because, patient }: CancellationReasons) => [
  staff,
  patient,
  ...Object.values(because),
];

/** By day of the visit, without records that were returned after a mistaken destruction. */
export function selectDestroyedCounts(
  db: Queryable,
  { from, to, timeZone }: NonNullable<Period>,
  reasons: CancellationReasons,
): Promise<(Omit<DestroyedCount, "day"> & { day: Day })[]> {
  const { patient, because } = reasons;
  const isCancelled = db`reason = any(${allOf(reasons)}::text[])`;
  return db`
    select record_day as day,
      (count(*) filter (where ${isCancelled}))::int as cancelled,
      (count(*) filter (where ${isCancelled}
        and (created_at at time zone ${timeZone})::date >= record_day))::int as cancelled_late,
      (count(*) filter (where reason = ${patient}))::int as by_patient,
      (count(*) filter (where reason = ${patient} and record_day + record_time::time
        - (created_at at time zone ${timeZone}) < interval '1 day'))::int as by_patient_late,
      (count(*) filter (where reason = ${because.patient}))::int as because_patient,
      (count(*) filter (where reason = ${because.doctor}))::int as because_doctor,
      (count(*) filter (where reason = ${because.other_time}))::int as because_other_time,
      (count(*) filter (where reason = ${because.mistake}))::int as because_mistake,
      (count(*) filter (where not ${isCancelled}))::int as expired
    from event_log
    where action = 'deleted' and record_day between ${from}::date and ${to}::date
      and not exists (select from journal_records where id = event_log.journal_id)
    group by record_day order by record_day`;
}

/** The cancelled visits of a day, apart from those that were returned. */
export const selectCancelledVisits = (
  db: Queryable,
  day: Day,
  reasons: CancellationReasons,
): Promise<(Omit<CancelledSlot, "at"> & { at: Date })[]> => db`
    select event_log.record_time, coalesce(doctors.name_employee, '') as employee_name,
      event_log.actor as by, event_log.created_at as at
    from event_log left join doctors on doctors.id = event_log.employee
    where event_log.action = 'deleted' and event_log.reason = any(${allOf(reasons)}::text[])
      and event_log.record_day = ${day}
      and not exists (select from journal_records where id = event_log.journal_id)
    order by event_log.record_time, event_log.id`;

export function selectEvents(
  db: Queryable,
  asked: { period: Period; only: Action | null; after: number; limit: number },
): Promise<EventRow[]> {
  const { period } = asked;
  return db<EventRow[]>`
    select id, created_at, actor, action, journal_id, record_day, record_time, detail, reason
    from event_log
    where id > ${asked.after} and (${asked.only}::text is null or action = ${asked.only}::text)
      and ${
        period
          ? db`created_at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
            and created_at < (${period.to}::date + 1)::timestamp at time zone ${period.timeZone}`
          : db`true`
      }
    order by id limit ${asked.limit}`;
}
