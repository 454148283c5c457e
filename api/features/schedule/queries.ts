import type { Closure } from "../../../shared/journal/closure.ts";
import type { ClosedDays } from "../../../shared/journal/closure-words.ts";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { RowName } from "../../platform/http/id-param.ts";

export interface OfferedRow {
  employee: number;
  days: Day[];
  times: string[];
}

/** A doctor's day at the beginning of a change. */
export interface ScheduleDayRow {
  employee: number;
  day: Day;
  times: string[];
  revision: number;
  epoch: string;
}

/**
 * Each doctor with their days from a day on, for visitors without the days on which the clinic is
 * closed, in step with each day's times as one text:
 * aggregating in SQL beats grouping thousands of rows here.
 */
export function selectOffered(
  db: Queryable,
  { from, employee, withHidden }: { from: Day; employee: number | null; withHidden: boolean },
): Promise<OfferedRow[]> {
  return db<OfferedRow[]>`
    select doctors.id as employee,
      coalesce(array_agg(day order by day) filter (where day is not null), '{}') as days,
      coalesce(array_agg(array_to_string(times, ',') order by day) filter (where day is not null), '{}') as times
    from doctors
    left join schedule_days on employee = doctors.id and day >= ${from} and times <> '{}'
      and (${withHidden} or not is_closed(day))
    where deleted_at is null and (hidden_doctor = 0 or ${withHidden})
      and (${employee}::integer is null or doctors.id = ${employee}::integer)
    group by doctors.id
    order by doctors.sort_emp, doctors.name_employee, doctors.id`;
}

/** The first free time of each visible doctor after a moment; doctors without one are omitted. */
export function selectNearest(
  db: Queryable,
  { day, time }: ClinicMoment,
): Promise<{ employee: number; day: Day; time: string }[]> {
  return db<{ employee: number; day: Day; time: string }[]>`
    select doctors.id as employee, nearest.day, nearest.time
    from doctors cross join lateral (
      select schedule_days.day, offered.time
      from schedule_days cross join lateral unnest(times) as offered (time)
      where schedule_days.employee = doctors.id and schedule_days.day >= ${day}
        and (schedule_days.day > ${day} or offered.time > ${time})
        and not is_closed(schedule_days.day)
        and not exists (
          select from journal_records
          where journal_records.employee = doctors.id
            and record_day = schedule_days.day and record_time = offered.time)
      order by schedule_days.day, offered.time
      limit 1) as nearest
    where deleted_at is null and hidden_doctor = 0
    order by doctors.id`;
}

/** Takes the day for this change; a day never scheduled gets an empty row of revision 0. */
export async function lockDay(tx: Tx, employee: number, day: Day): Promise<ScheduleDayRow | null> {
  await tx`
    insert into schedule_days (employee, day, revision)
    select id, ${day}, 0 from doctors where id = ${employee} and deleted_at is null
    on conflict do nothing`;
  const [row] = await tx<ScheduleDayRow[]>`
    select employee, day, times, schedule_days.revision, (select current_epoch()) as epoch
    from schedule_days join doctors on doctors.id = employee
    where employee = ${employee} and day = ${day} and deleted_at is null
    for update of schedule_days`;
  return row ?? null;
}

export async function selectDay(
  db: Queryable,
  employee: number,
  day: Day,
): Promise<ScheduleDayRow | null> {
  const [row] = await db<ScheduleDayRow[]>`
    select employee, day, times, revision, (select current_epoch()) as epoch
    from schedule_days where employee = ${employee} and day = ${day}`;
  return row ?? null;
}

export async function updateDay(tx: Tx, { employee, day, times, revision }: ScheduleDayRow) {
  await tx`
    update schedule_days set times = ${times}, revision = ${revision}
    where employee = ${employee} and day = ${day}`;
}

export interface TemplateRow extends ScheduleTemplate {
  revision: number;
  epoch: string;
}

const templateColumns = (db: Queryable) => db`
  id, uid, tpl_name, times as schedule_tpl, revision, (select current_epoch()) as epoch`;

export function selectTemplates(db: Queryable): Promise<TemplateRow[]> {
  return db<TemplateRow[]>`select ${templateColumns(db)} from schedule_templates order by id`;
}

const templateNamed = (db: Queryable, name: RowName) =>
  "uid" in name ? db`uid = ${name.uid}` : db`id = ${name.id}`;

export async function selectTemplate(db: Queryable, name: RowName): Promise<TemplateRow | null> {
  const [row] = await db<TemplateRow[]>`
    select ${templateColumns(db)} from schedule_templates where ${templateNamed(db, name)}`;
  return row ?? null;
}

export async function lockTemplate(tx: Tx, name: RowName): Promise<TemplateRow | null> {
  const [row] = await tx<TemplateRow[]>`
    select ${templateColumns(tx)} from schedule_templates where ${templateNamed(tx, name)} for update`;
  return row ?? null;
}

/** @returns null if the uid exists */
export async function insertTemplate(
  tx: Tx,
  { uid, tpl_name, schedule_tpl }: Omit<ScheduleTemplate, "id">,
): Promise<TemplateRow | null> {
  const [row] = await tx<TemplateRow[]>`
    insert into schedule_templates (uid, tpl_name, times)
    values (${uid}, ${tpl_name}, ${schedule_tpl})
    on conflict (uid) do nothing
    returning ${templateColumns(tx)}`;
  return row ?? null;
}

export async function updateTemplate(
  tx: Tx,
  { id, tpl_name, schedule_tpl, revision }: TemplateRow,
) {
  await tx`
    update schedule_templates
    set tpl_name = ${tpl_name}, times = ${schedule_tpl}, revision = ${revision}
    where id = ${id}`;
}

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx`
    with gone as (delete from schedule_templates where id = ${id} returning uid)
    insert into removed_templates (uid) select uid from gone on conflict do nothing`;
}

export async function isTemplateRemoved(db: Queryable, uid: string): Promise<boolean> {
  const [row] = await db`select from removed_templates where uid = ${uid}`;
  return row !== undefined;
}

/**
 * Waits for running creations. @returns false if one of them created the template, or it was
 * removed
 */
export async function insertBlockedTemplate(tx: Tx, uid: string): Promise<boolean> {
  await tx`lock table schedule_templates in share row exclusive mode`;
  const { count } = await tx`
    insert into removed_templates (uid) select ${uid}
    where not exists (select from schedule_templates where uid = ${uid}) on conflict do nothing`;
  return count > 0;
}

/** Present and future closures of a day, the nearest first. */
export function selectClosures(db: Queryable, from: Day): Promise<Closure[]> {
  return db<Closure[]>`
    select uid, first_day as "from", last_day as "to", reason, taken from closures
    where last_day >= ${from} and undone_at is null order by first_day, uid`;
}

/** The closure of a day; null if the clinic is open. */
export async function selectClosureOn(db: Queryable, day: Day): Promise<ClosedDays | null> {
  const [row] = await db<ClosedDays[]>`
    select first_day as "from", last_day as "to", reason from closures
    where ${day}::date between first_day and last_day and undone_at is null
    order by first_day, uid limit 1`;
  return row ?? null;
}

export async function insertClosure(tx: Tx, { uid, from, to, reason, taken }: Closure) {
  await tx`
    insert into closures (uid, first_day, last_day, reason, taken)
    values (${uid}, ${from}, ${to}, ${reason}, ${tx.json(taken)})
    on conflict (uid) do nothing`;
}

export async function isClosureUndone(db: Queryable, uid: string): Promise<boolean> {
  const [row] = await db`select from closures where uid = ${uid} and undone_at is not null`;
  return row !== undefined;
}

/** @returns false where no such closure is in effect */
export async function markClosureUndone(tx: Tx, uid: string, at: Date): Promise<boolean> {
  const { count } = await tx`
    update closures set undone_at = ${at} where uid = ${uid} and undone_at is null`;
  return count > 0;
}
