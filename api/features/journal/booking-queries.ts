import type { Day } from "../../../shared/time/calendar.ts";
import type { BookingLimits } from "../../platform/config/config.ts";
import {
  columnNames,
  columnValues,
  type Queryable,
  type Tx,
} from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/event.ts";
import type { NewRecord, RecordRow } from "./queries.ts";
import { CREATED_COLUMNS } from "./visit-row.ts";

/** The limit that refused a booking: of the visitor's network, or of all bookings in a wave. */
export interface ReachedLimit {
  reached: "network" | "wave";
  /** For how long. */
  seconds: number;
}

type Made = "id" | "employee_name" | "revision" | "epoch" | "consent_version";

/** The outcome of a booking; `record` is null where the slot was not booked. */
export interface Attempt {
  doctorThere: boolean;
  serviceTheirs: boolean;
  offered: boolean;
  xid: string;
  limit: ReachedLimit | null;
  record: Pick<RecordRow, Made> | null;
}

/** The columns that a booking takes as they were given. */
const GIVEN_COLUMNS = CREATED_COLUMNS.filter(
  (column) =>
    !["employee", "record_day", "consent_version", "sms_consent_version"].includes(column),
);

/**
 * Checks the slot and books it in one statement; one that is squeezed in need not be offered. The
 * doctor and the day are read FOR SHARE, so that neither is removed before the insert; of several
 * bookings that saw the slot free, the unique index lets one through. The consent's version is the
 * clinic's own until the retention rule was changed, as `documentVersionOf` has it.
 */
export async function insertRecord(
  db: Queryable,
  record: NewRecord,
  { visitor, by }: { visitor: SiteLimits | null; by: Actor },
): Promise<Attempt> {
  const strict = visitor !== null;
  const networks = visitor?.networks ?? [];
  const isLimited = visitor !== null && LIMITS.some((limit) => visitor[limit] > 0);
  const [found] = await db<AttemptRow[]>`
    with doctor as materialized (
      select id, name_employee, ${record.service} = any(services) as does_it from doctors
      where id = ${record.employee} and deleted_at is null
        and (hidden_doctor = 0 or not ${strict}::boolean)
      for share
    ), offer as materialized (
      select day from schedule_days
      where employee = ${record.employee} and day = ${record.record_day}
        and ${record.record_time} = any(times)
        and not (${strict}::boolean and is_closed(day))
      for share
    ), free as materialized (
      select doctor.id as employee, ${record.record_day}::date as day from doctor
      where (exists (select from offer) or ${record.squeezed_in}::boolean)
        and (doctor.does_it or not ${strict}::boolean)
        and not exists (select from destroyed_records where uid = ${record.uid})
        -- Loses no record numbers to bookings of a slot taken long ago; the index judges the rest.
        and not exists (select from journal_records taken where taken.employee = doctor.id
          and taken.record_day = ${record.record_day}
          and taken.record_time = ${record.record_time})
    ), limited as materialized (
      select reached, seconds from free, site_booking_limit(${networks}::text[],
        ${visitor?.perAddressHour ?? 0}, ${visitor?.perAddressDay ?? 0},
        ${visitor?.usualAMinute ?? 0}, ${visitor?.usualAnHour ?? 0}, ${record.created_at})
    ), consent as materialized (
      select current_consent_version(${record.consent_version}) as version,
        current_consent_version(${record.sms_consent_version}) as sms_version
    ), made as (
      insert into journal_records (employee, record_day, consent_version, sms_consent_version,
        made_for, ${columnNames(db, GIVEN_COLUMNS)})
      select free.employee, free.day, consent.version, consent.sms_version, ${record.made_for},
        ${columnValues(db, record, GIVEN_COLUMNS)}
      from free, consent where not exists (select from limited)
      on conflict do nothing
      returning id, revision, consent_version, sms_consent_version
    ), counted as (
      insert into site_booking_addresses (bucket, booked_at)
      select network, ${record.created_at}
      from made, unnest(${isLimited ? [...networks, "site"] : []}::text[]) as network
    ), logged as (
      insert into event_log (created_at, actor, user_id, action, journal_id, record_day, record_time,
        detail)
      select ${record.created_at}, ${by.name}, ${by.userId}::integer, event.action, made.id,
        ${record.record_day}, ${record.record_time}, event.detail
      from made, lateral (values ('created', ''), ('consent', made.consent_version),
        ('sms_consent', made.sms_consent_version)) as event (action, detail)
      where event.detail is not null
    )
    select exists (select from doctor) as "doctorThere",
      coalesce((select does_it from doctor), false) as "serviceTheirs",
      exists (select from offer) as offered,
      pg_current_xact_id()::text as xid, (select current_epoch()) as epoch,
      (select name_employee from doctor) as employee_name, made.id, made.revision, made.consent_version,
      limited.reached, limited.seconds,
      case when made.id is not null then
        queue_visit_event(${record.uid}, 'visit.booked', made.revision, ${record.created_at})
      end as queued
    from (select) as one left join made on true left join limited on true`;
  if (!found) throw new Error("A booking statement answered nothing");
  return asAttempt(found);
}

/** The limits of a booking from the site, with the visitor's data. */
interface SiteLimits extends BookingLimits {
  /** Hashes of the visitor's networks, the narrowest first. */
  networks: readonly string[];
}

const LIMITS = ["perAddressHour", "perAddressDay", "usualAMinute", "usualAnHour"] as const;

interface AttemptRow extends Omit<Attempt, "record" | "limit"> {
  queued: unknown;
  reached: ReachedLimit["reached"] | null;
  seconds: number | null;
  epoch: string;
  employee_name: string | null;
  id: number | null;
  revision: number | null;
  consent_version: string | null;
}

function asAttempt(row: AttemptRow): Attempt {
  const {
    queued: _,
    epoch,
    employee_name,
    id,
    revision,
    consent_version,
    reached,
    seconds,
    ...found
  } = row;
  const made = id !== null && revision !== null && employee_name !== null;
  return {
    ...found,
    limit: reached && { reached, seconds: seconds ?? 0 },
    record: made ? { id, revision, employee_name, epoch, consent_version } : null,
  };
}

/**
 * Locks the doctor and the day FOR SHARE, as a booking does, so that the slot stays offered until
 * the end of `tx`.
 */
export async function lockOfferedSlot(
  tx: Tx,
  slot: { employee: number; day: Day; time: string },
  /** Visitors are offered no time of a day on which the clinic is closed. */
  { isVisitor }: { isVisitor: boolean },
): Promise<{ doctorThere: boolean; offered: boolean }> {
  const [found] = await tx<{ doctorThere: boolean; offered: boolean }[]>`
    with doctor as materialized (
      select id from doctors where id = ${slot.employee} and deleted_at is null for share
    ), offer as materialized (
      select day from schedule_days
      where employee = ${slot.employee} and day = ${slot.day} and ${slot.time} = any(times)
        and not (${isVisitor}::boolean and is_closed(day))
      for share
    )
    select exists (select from doctor) as "doctorThere", exists (select from offer) as offered`;
  return found ?? { doctorThere: false, offered: false };
}
