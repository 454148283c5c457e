import type { CalendarInput } from "../../../shared/calendar/doctor-calendar.ts";
import type { ServiceMinutes } from "../../../shared/clinic/service-minutes.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";

type Shows = CalendarInput["shows"];

export interface LinkRow {
  employee: number;
  name_employee: string;
  shows: Shows | null;
  created_at: Date | null;
  created_by: string | null;
}

export const selectLinks = (db: Queryable): Promise<LinkRow[]> => db<LinkRow[]>`
    select doctors.id as employee, name_employee, shows, created_at, created_by
    from doctors left join doctor_calendars on employee = doctors.id
    where deleted_at is null order by sort_emp, name_employee, doctors.id`;

/** @returns the doctor's name; null for an unknown doctor */
export async function upsertLink(
  tx: Tx,
  employee: number,
  link: { hash: Uint8Array; shows: Shows; now: Date; by: string },
): Promise<string | null> {
  const [row] = await tx<{ name_employee: string }[]>`
    with doctor as (
      select id, name_employee from doctors
      where id = ${employee} and deleted_at is null for share
    ), made as (
      insert into doctor_calendars (employee, token_hash, shows, created_at, created_by)
      select id, ${link.hash}, ${link.shows}, ${link.now}, ${link.by} from doctor
      on conflict (employee) do update set token_hash = excluded.token_hash,
        shows = excluded.shows, created_at = excluded.created_at, created_by = excluded.created_by
    )
    select name_employee from doctor`;
  return row?.name_employee ?? null;
}

/** @returns the doctor's name; null if the link does not exist */
export async function updateShows(tx: Tx, employee: number, shows: Shows): Promise<string | null> {
  const [row] = await tx<{ name_employee: string }[]>`
    update doctor_calendars set shows = ${shows} from doctors
    where employee = ${employee} and doctors.id = employee returning name_employee`;
  return row?.name_employee ?? null;
}

/** Also forgets which visits the calendar had. @returns the doctor's name, or null as above */
export async function deleteLink(tx: Tx, employee: number): Promise<string | null> {
  await tx`delete from calendar_cancellations where employee = ${employee}`;
  const [row] = await tx<{ name_employee: string }[]>`
    delete from doctor_calendars using doctors
    where employee = ${employee} and doctors.id = employee returning name_employee`;
  return row?.name_employee ?? null;
}

export interface CalendarRow {
  employee: number;
  name_employee: string;
  service_minutes: ServiceMinutes;
  shows: Shows;
}

export async function selectCalendar(db: Queryable, hash: Uint8Array): Promise<CalendarRow | null> {
  const [row] = await db<CalendarRow[]>`
    select employee, name_employee, service_minutes, shows
    from doctor_calendars join doctors on doctors.id = employee
    where token_hash = ${hash} and deleted_at is null`;
  return row ?? null;
}

export interface CalendarVisit {
  uid: string;
  revision: number;
  record_day: Day;
  record_time: string;
  service: string;
  user_name: string;
  created_at: Date;
}

export const selectVisits = (
  db: Queryable,
  employee: number,
  from: Day,
): Promise<CalendarVisit[]> => db<CalendarVisit[]>`
    select uid, revision, record_day, record_time, service, user_name, created_at
    from journal_records where employee = ${employee} and record_day >= ${from}
    order by record_day, record_time`;

export interface CancellationRow {
  uid: string;
  record_day: Day;
  record_time: string;
  sequence: number;
  cancelled_at: Date;
}

/** Those that did not come back to this doctor. */
export const selectCancellations = (
  db: Queryable,
  employee: number,
  since: Date,
): Promise<CancellationRow[]> => db<CancellationRow[]>`
    select uid, record_day, record_time, sequence, cancelled_at
    from calendar_cancellations cancelled
    where employee = ${employee} and cancelled_at > ${since} and not exists (
      select from journal_records here
      where here.uid = cancelled.uid and here.employee = cancelled.employee)
    order by record_day, record_time, uid`;

/** Only for a doctor with a link. */
export async function insertCancellation(
  tx: Tx,
  visit: Omit<CancellationRow, "cancelled_at"> & { employee: number },
  now: Date,
): Promise<void> {
  await tx`
    insert into calendar_cancellations
      (employee, uid, record_day, record_time, sequence, cancelled_at)
    select employee, ${visit.uid}, ${visit.record_day}, ${visit.record_time}, ${visit.sequence},
      ${now}
    from doctor_calendars where employee = ${visit.employee}
    on conflict (employee, uid) do update set record_day = excluded.record_day,
      record_time = excluded.record_time, sequence = excluded.sequence,
      cancelled_at = excluded.cancelled_at`;
}

export async function deleteCancellations(db: Queryable, before: Date): Promise<number> {
  const { count } = await db`delete from calendar_cancellations where cancelled_at <= ${before}`;
  return count;
}
