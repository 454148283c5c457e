import type { Day } from "../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";

export interface SlotRow {
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

/** What anyone may know: slots of visible doctors, from a day on. */
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

export interface DoctorSlots {
  employee: number;
  slots: { day: Day; time: string }[];
}

/** Every visible doctor, also one without slots; of those among `employees` unless it is null. */
export async function selectSlotsByDoctor(
  db: Queryable,
  { employees, from }: { employees: readonly number[] | null; from: Day },
): Promise<DoctorSlots[]> {
  const rows = await db<{ employee: number; days: Day[]; times: string[] }[]>`
    select doctors.id as employee,
      coalesce(array_agg(record_day order by record_day, record_time)
        filter (where record_day is not null), '{}') as days,
      coalesce(array_agg(record_time order by record_day, record_time)
        filter (where record_day is not null), '{}') as times
    from doctors
    left join journal_records on employee = doctors.id and record_day >= ${from}
    where deleted_at is null and hidden_doctor = 0
      and (${employees}::integer[] is null or doctors.id = any(${employees}::integer[]))
    group by doctors.id
    order by doctors.sort_emp, doctors.name_employee, doctors.id`;
  return rows.map(({ employee, days, times }) => ({
    employee,
    slots: days.map((day, at) => ({ day, time: times[at] ?? "" })),
  }));
}

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
