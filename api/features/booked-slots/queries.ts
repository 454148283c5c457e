import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";

interface SlotRow {
  employee: number;
  day: Day;
  time: string;
}

/** A booked slot with its patient. */
export interface VisitRow extends SlotRow {
  id: number;
  user_name: string;
  phone: string;
  service: string;
}

/** Public data: slots of visible doctors, from a day on. */
export function selectPublicSlots(
  db: Queryable,
  { employee, from }: { employee: number | null; from: Day },
): Promise<SlotRow[]> {
  return db<SlotRow[]>`
    select employee, record_day as day, record_time as time from journal_records
    join doctors on doctors.id = employee
    where record_day >= ${from} and deleted_at is null and hidden_doctor = 0
      and (${employee}::integer is null or employee = ${employee}::integer)
    order by record_day, record_time, employee`;
}

/** Every booked slot with its patient, for those who may read the journal. */
export function selectVisits(db: Queryable, employee: number | null): Promise<VisitRow[]> {
  return db<VisitRow[]>`
    select id, employee, record_day as day, record_time as time, user_name, phone, service
    from journal_records
    where ${employee}::integer is null or employee = ${employee}::integer
    order by record_day, record_time, employee`;
}

export function selectVisitsAt(
  db: Queryable,
  { employee, day, times }: { employee: number; day: Day; times: readonly string[] },
): Promise<VisitRow[]> {
  return db<VisitRow[]>`
    select id, employee, record_day as day, record_time as time, user_name, phone, service
    from journal_records
    where employee = ${employee} and record_day = ${day} and record_time = any(${[...times]}::text[])
    order by record_time`;
}

export function selectVisitsFrom(
  db: Queryable,
  employee: number,
  from: { day: Day; time: string },
): Promise<VisitRow[]> {
  return db<VisitRow[]>`
    select id, employee, record_day as day, record_time as time, user_name, phone, service
    from journal_records
    where employee = ${employee} and (record_day, record_time) >= (${from.day}::date, ${from.time}::text)
    order by record_day, record_time`;
}
