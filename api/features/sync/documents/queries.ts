import type { Day } from "../../../../shared/time/calendar.ts";
import type { Queryable } from "../../../platform/database/connection.ts";
import { type VisitRow, visitColumns } from "../../journal/visit-row.ts";

export interface DayKey {
  employee: number;
  day: Day;
}

export interface ScheduledDay {
  employee: number;
  day: Day;
  times: string[] | null;
  revision: number | null;
}

/** One row per key, in the given order, also for days that were never scheduled. */
export function readScheduledDays(view: Queryable, keys: readonly DayKey[]) {
  return view<ScheduledDay[]>`
    select key.employee, key.day, schedule.times, schedule.revision
    from unnest(${keys.map((key) => key.employee)}::int[], ${keys.map((key) => key.day)}::date[])
      with ordinality as key(employee, day, place)
    left join schedule_days schedule using (employee, day)
    order by key.place`;
}

export function readRecords(view: Queryable, keys: readonly DayKey[]) {
  return view<VisitRow[]>`
    select ${visitColumns(view)}
    from unnest(${keys.map((key) => key.employee)}::int[], ${keys.map((key) => key.day)}::date[])
      as key(employee, day)
    join journal_records record
      on record.employee = key.employee and record.record_day = key.day
    order by record.record_time`;
}

export interface HeldTime {
  employee: number;
  record_day: Day;
  record_time: string;
}

/** Only the slot of each record. */
export function readHeldTimes(view: Queryable, keys: readonly DayKey[]) {
  return view<HeldTime[]>`
    select record.employee, record.record_day, record.record_time
    from unnest(${keys.map((key) => key.employee)}::int[], ${keys.map((key) => key.day)}::date[])
      as key(employee, day)
    join journal_records record
      on record.employee = key.employee and record.record_day = key.day
    order by record.record_time`;
}

export function readDeparted(view: Queryable, since: Day) {
  return view<{ id: number; name_employee: string }[]>`
    select id, name_employee from doctors
    where deleted_at is not null and exists (
      select from journal_records where employee = doctors.id and record_day >= ${since}
    )
    order by id`;
}

interface Stretch {
  from: Day;
  to: Day;
  after: DayKey | null;
  limit: number;
  /** The doctor whose days are listed; null: all. */
  only: number | null;
  down: boolean;
}

const isOf = (view: Queryable, only: number | null) =>
  only === null ? view`true` : view`employee = ${only}`;

/**
 * The days with a schedule or records between two days, both inclusive: ascending, or descending,
 * since yesterday matters more than last month.
 */
export function listDays(view: Queryable, { from, to, after, limit, only, down }: Stretch) {
  const [sign, order] = down ? [view`<`, view`desc`] : [view`>`, view`asc`];
  const start = down ? { day: to, employee: 2_147_483_647 } : { day: from, employee: 0 };
  const { day, employee } = after ?? start;
  return view<DayKey[]>`
    (select day, employee from schedule_days
      where day between ${from} and ${to} and (day, employee) ${sign} (${day}, ${employee})
        and ${isOf(view, only)}
      order by day ${order}, employee ${order} limit ${limit})
    union
    (select distinct record_day, employee from journal_records
      where record_day between ${from} and ${to}
        and (record_day, employee) ${sign} (${day}, ${employee}) and ${isOf(view, only)}
      order by record_day ${order}, employee ${order} limit ${limit})
    order by day ${order}, employee ${order} limit ${limit}`;
}

export async function countDays(view: Queryable, from: Day, only: number | null): Promise<number> {
  const [row] = await view<{ days: number }[]>`
    select count(*) as days from (
      select day, employee from schedule_days where day >= ${from} and ${isOf(view, only)}
      union
      select record_day, employee from journal_records
      where record_day >= ${from} and ${isOf(view, only)}
    ) known`;
  return row?.days ?? 0;
}
