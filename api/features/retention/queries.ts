import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";

/** Which records are due: visits before the day, made until the moment. */
export interface Cutoff {
  visitBefore: Day;
  createdUntil: Date;
}

/**
 * The newest event that follows the last trusted moment without a gap of more than a day. Events
 * after a longer gap may have been written under a wrong clock, so they do not confirm it. Null if
 * there are no events.
 */
export async function selectNewestEvent(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db<{ newest: Date | null }[]>`
    with start as (
      select coalesce(
        (select trusted_at from clock_trust),
        (select max(created_at) from (
          select max(created_at) as created_at from event_log
          union all select max(created_at) from journal_records
        ) known)
      ) as at
    ), steps as (
      select created_at, created_at - lag(created_at, 1, start.at) over (order by created_at) as gap
      from start, event_log
      where created_at > start.at and created_at <= ${now}
    ), reached as (
      select created_at, bool_or(gap > interval '1 day') over (order by created_at) as beyond
      from steps
    )
    select greatest(start.at, (select max(created_at) from reached where not beyond)) as newest
    from start`;
  return row?.newest ?? null;
}

/** Never goes back: setting a clock right does not undo past events. */
export async function updateTrust(db: Queryable, at: Date): Promise<void> {
  await db`update clock_trust set trusted_at = greatest(trusted_at, ${at})`;
}

/** After an administrator's decision, regardless of the earlier value. */
export async function replaceTrust(db: Queryable, at: Date): Promise<void> {
  await db`update clock_trust set trusted_at = ${at}`;
}

export interface GuardRow {
  task: "clock" | "records" | "evidence";
  stopped_at: Date | null;
  refused_at: Date | null;
  refused_by: string | null;
  usual: number;
  confirmed_day: Day | null;
  confirmed_created: Date | null;
}
export type Task = GuardRow["task"];

export function selectGuards(db: Queryable): Promise<GuardRow[]> {
  return db<GuardRow[]>`
    select task, stopped_at, refused_at, refused_by, usual, confirmed_day, confirmed_created
    from destruction_guard`;
}

/**
 * Concurrent decisions wait for each other; read the guards after the lock to see the other's
 * decision.
 */
export async function lockGuards(tx: Tx): Promise<void> {
  await tx`select from destruction_guard order by task for update`;
}

/** True if there was no question yet, or the last one was refused. */
export async function markStopped(db: Queryable, task: Task, at: Date): Promise<boolean> {
  const { count } = await db`
    update destruction_guard
    set stopped_at = ${at}, refused_at = null, refused_by = null
    where task = ${task} and (stopped_at is null or refused_at is not null)`;
  return count > 0;
}

/** Withdraws the question: the clock was corrected, or the records are gone. */
export async function clearStopped(db: Queryable, task: Task): Promise<void> {
  await db`
    update destruction_guard set stopped_at = null, refused_at = null, refused_by = null
    where task = ${task} and stopped_at is not null`;
}

export async function markRefused(
  db: Queryable,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db`
    update destruction_guard set refused_at = ${at}, refused_by = ${by}
    where stopped_at is not null`;
}

export async function markConfirmed(
  db: Queryable,
  task: Task,
  confirmed: { day: Day | null; created: Date | null; usual: number },
): Promise<void> {
  await db`
    update destruction_guard set stopped_at = null, refused_at = null, refused_by = null,
      confirmed_day = ${confirmed.day}, confirmed_created = ${confirmed.created},
      usual = greatest(usual, ${confirmed.usual})
    where task = ${task}`;
}

export async function clearConfirmed(db: Queryable): Promise<void> {
  await db`update destruction_guard set confirmed_day = null, confirmed_created = null`;
}

export async function lowerTrust(db: Queryable, at: Date): Promise<void> {
  await db`update clock_trust set trusted_at = ${at} where trusted_at > ${at}`;
}

export interface DueDay {
  day: Day;
  count: number;
}

/** Records that are due, by the day of the visit, without the confirmed ones. */
export function selectDueDays(
  db: Queryable,
  cutoff: Cutoff,
  confirmed: Cutoff | null,
): Promise<DueDay[]> {
  return db<DueDay[]>`
    select record_day as day, count(*) as count from journal_records
    where record_day < ${cutoff.visitBefore} and created_at <= ${cutoff.createdUntil}
      and not coalesce(record_day < ${confirmed?.visitBefore ?? null}::date
        and created_at <= ${confirmed?.createdUntil ?? null}::timestamptz, false)
    group by record_day order by record_day`;
}

export async function countRecords(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) as count from journal_records`;
  return row?.count ?? 0;
}

export interface EvidenceCounts {
  acts: number;
  events: number;
  /** The number of records, due or not. */
  total: number;
}

export async function countEvidence(
  db: Queryable,
  before: Date,
  confirmedBefore: Date | null,
): Promise<EvidenceCounts> {
  const [row] = await db<EvidenceCounts[]>`
    select
      (select count(*) from destruction_acts where created_at < ${before}
        and not coalesce(created_at < ${confirmedBefore}::timestamptz, false)) as acts,
      (select count(*) from event_log where created_at < ${before}
        and not coalesce(created_at < ${confirmedBefore}::timestamptz, false)) as events,
      (select count(*) from destruction_acts) + (select count(*) from event_log) as total`;
  return row ?? { acts: 0, events: 0, total: 0 };
}
