import { SERVICES_SEPARATOR } from "../../../shared/clinic/doctor-profile.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { OfferedDay } from "../../../shared/time/free-times.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { CHANGED_COLUMNS, type VisitRow, visitColumns } from "./visit-row.ts";

/** A visit, with the doctor's name and the epoch that its ETag carries. */
export interface RecordRow extends VisitRow {
  employee_name: string;
  epoch: string;
  /** `employee/day/time` that the creation asked for; null for records from before this column. */
  made_for: string | null;
}

export type NewRecord = Omit<RecordRow, "id" | "employee_name" | "revision" | "epoch">;

/** The columns of `RecordRow`; needs `record` and `doctors` in the from clause. */
export const columns = (db: Queryable) => db`
  ${visitColumns(db)}, doctors.name_employee as employee_name, record.made_for,
  (select current_epoch()) as epoch`;

const named = (db: Queryable, name: RowName) =>
  "id" in name ? db`record.id = ${name.id}` : db`record.uid = ${name.uid}`;

export async function selectRecord(db: Queryable, name: RowName): Promise<RecordRow | null> {
  const [row] = await db<RecordRow[]>`
    select ${columns(db)} from journal_records record
    join doctors on doctors.id = record.employee
    where ${named(db, name)}`;
  return row ?? null;
}

/**
 * Locks the record, then reads it. A single statement would join the doctor from before the wait to
 * a record moved meanwhile, and return no row.
 */
export async function lockRecord(tx: Tx, name: RowName): Promise<RecordRow | null> {
  await tx`select from journal_records record where ${named(tx, name)} for update`;
  return selectRecord(tx, name);
}

export function selectRecords(
  db: Queryable,
  { from, to }: { from: Day | null; to: Day | null },
): Promise<RecordRow[]> {
  return db<RecordRow[]>`
    select ${columns(db)} from journal_records record
    join doctors on doctors.id = record.employee
    where (${from}::date is null or record_day >= ${from}::date)
      and (${to}::date is null or record_day <= ${to}::date)
    order by record_day, record_time, id`;
}

export async function countUnread(db: Queryable): Promise<number> {
  const [row] = await db<{ unread: number }[]>`
    select count(*) as unread from journal_records
    where source = 'site' and not call_operator and read_at is null`;
  return row?.unread ?? 0;
}

/** @returns false if the target slot is taken by another record */
export async function updateRecordRow(
  tx: Tx,
  record: Omit<RecordRow, "employee_name" | "epoch">,
): Promise<boolean> {
  try {
    await tx.savepoint(
      (inner) => inner`
        update journal_records set ${inner(record, [...CHANGED_COLUMNS, "revision"])}
        where id = ${record.id}`,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
const UNIQUE_VIOLATION = "23505";

/** Deletes the networks of bookings made before `bookedBefore`. @returns how many there were */
export async function deleteAddresses(db: Queryable, bookedBefore: Date): Promise<number> {
  const { count } = await db`
    delete from site_booking_addresses where booked_at < ${bookedBefore}`;
  return count;
}

/** One page of records, newest first, that begins behind `before`. */
interface RecordPage {
  to: Day | null;
  limit: number;
  order: "time" | "number";
  before: { day: Day; time: string; id: number } | null;
}

export function selectRecordPage(
  db: Queryable,
  { to, limit, order, before }: RecordPage,
): Promise<RecordRow[]> {
  const isBefore =
    before === null
      ? db`true`
      : order === "number"
        ? db`record.id < ${before.id}`
        : db`(record_day, record_time, record.id) < (${before.day}, ${before.time}, ${before.id})`;
  const backwards =
    order === "number" ? db`record.id desc` : db`record_day desc, record_time desc, record.id desc`;
  return db<RecordRow[]>`
    select ${columns(db)} from journal_records record
    join doctors on doctors.id = record.employee
    where (${to}::date is null or record_day <= ${to}::date) and ${isBefore}
    order by ${backwards} limit ${limit}`;
}

interface ActSummary {
  id: number;
  record_day: Day;
  record_time: string;
  by: string;
  at: Date;
}

/** The act's data of a destroyed record, without patient data; nulls once the act is purged. */
export type Destroyed = ActSummary | Record<keyof ActSummary, null>;

export async function findDestroyed(db: Queryable, name: RowName): Promise<Destroyed | null> {
  const its = "id" in name ? db`gone.record_id = ${name.id}` : db`gone.uid = ${name.uid}`;
  const [row] = await db<Destroyed[]>`
    select act.journal_id as id, act.record_day, act.record_time, act.deleted_by as by,
      act.created_at as at
    from destroyed_records gone
    left join lateral (
      select * from destruction_acts
      where uid = gone.uid and kind = 'destruction' order by nth desc limit 1
    ) act on true
    where ${its}`;
  return row ?? null;
}

export async function deleteRecord(tx: Tx, id: number, at: Date): Promise<void> {
  await tx`
    with gone as (delete from journal_records where id = ${id} returning id, uid)
    insert into destroyed_records (uid, record_id, destroyed_at) select uid, id, ${at} from gone`;
}

/** Which days to search for other times: one doctor's, or the other doctors' on one day. */
type Around =
  | { employee: number; from: Day; to: Day }
  | { day: Day; service: string | null; except: number };

/**
 * Offered and booked times of existing doctors. Arrays come as text, which takes the driver a tenth
 * of the time.
 */
export async function selectOfferedDays(
  db: Queryable,
  around: Around,
  { withHidden }: { withHidden: boolean },
): Promise<OfferedDay[]> {
  const rows = await db<{ employee: number; day: Day; offered: string; booked: string }[]>`
    select schedule.employee, schedule.day, array_to_string(schedule.times, ',') as offered,
      array_to_string(array(
        select record_time from journal_records
        where employee = schedule.employee and record_day = schedule.day
      ), ',') as booked
    from schedule_days schedule
    join doctors on doctors.id = schedule.employee
    where doctors.deleted_at is null and (hidden_doctor = 0 or ${withHidden})
      and (${withHidden} or not is_closed(schedule.day))
      and schedule.times <> '{}' and ${whichDays(db, around)}`;
  return rows.map(({ offered, booked, ...day }) => ({
    ...day,
    offered: offered.split(","),
    booked: booked.split(","),
  }));
}

const whichDays = (db: Queryable, around: Around) =>
  "employee" in around
    ? db`schedule.employee = ${around.employee}
        and schedule.day between ${around.from} and ${around.to}`
    : db`schedule.day = ${around.day} and schedule.employee <> ${around.except}
        and (${around.service}::text is null or string_to_array(${around.service}::text, ${SERVICES_SEPARATOR}) <@ services)`;
