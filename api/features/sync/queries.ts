import {
  formatSeen,
  horizonOf,
  parseSeen,
  type Seen,
  seenBelow,
} from "../../../shared/sync/seen.ts";
import type { Db, Queryable, Tx } from "../../platform/database/connection.ts";

/** Runs several statements in one PostgreSQL snapshot. */
export function inOneView<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin("isolation level repeatable read read only", work) as Promise<T>;
}

export interface Feed {
  epoch: string;
  /** All transactions that are visible in this view. */
  seen: Seen;
  /**
   * `seen` up to the newest logged change. Cursors contain it: after a crash PostgreSQL may reuse
   * ids of aborted transactions, but only above the last committed one.
   */
  head: Seen;
  /** Changes below it are pruned. */
  keptFrom: bigint;
  /** PostgreSQL is on a later timeline than the stored one. */
  turned: boolean;
  /** The key that cursors are signed with; the same in every process. */
  secret: Uint8Array;
  /** How many hours before a visit its reminder is sent, where messages are sent. */
  reminderHours: number;
}

interface FeedRow {
  epoch: string;
  snapshot: string;
  newest: string;
  kept: string;
  turned: boolean;
  secret: Uint8Array;
  hours: number;
}

export async function readFeed(view: Queryable): Promise<Feed> {
  const [row] = await view<FeedRow[]>`
    select current_epoch() as epoch, coalesce(timeline <> current_timeline(), false) as turned,
      pg_current_snapshot()::text as snapshot, log_kept_from::text as kept,
      coalesce((select xid from change_log order by xid desc limit 1), '0')::text as newest,
      server_secret as secret, (select reminder_hours from journal_settings) as hours
    from clinic_state`;
  const seen = row && parseSeen(row.snapshot);
  if (!seen) throw new Error("The database returned no state of its feed");
  const keptFrom = BigInt(row.kept);
  const afterNewest = BigInt(row.newest) + 1n;
  const { epoch, turned, secret, hours: reminderHours } = row;
  const head = seenBelow(seen, afterNewest > keptFrom ? afterNewest : keptFrom);
  return { epoch, seen, head, keptFrom, turned, secret, reminderHours };
}

/**
 * A value that differs where another history of this database used the same transaction id for the
 * newest change below `next`. Null where the log has no such change.
 */
export async function readCheck(view: Queryable, next: bigint): Promise<string | null> {
  const [row] = await view<{ logged: string }[]>`
    select (extract(epoch from logged_at) * 1000000)::bigint::text as logged from change_log
    where xid = ${String(next - 1n)}::xid8 order by logged_at desc limit 1`;
  return row?.logged ?? null;
}

export interface LoggedChange {
  xid: bigint;
  key: string;
}

/**
 * The first `limit` unseen changes, by transaction id. `order by xid` alone would sort by the
 * output column, which is text: "10000" before "9952".
 */
export async function readLog(
  view: Queryable,
  since: Seen,
  limit: number,
): Promise<LoggedChange[]> {
  const rows = await view<{ xid: string; key: string }[]>`
    select xid::text as xid, key from change_log
    where ${isUnseen(view, since)}
    order by change_log.xid limit ${limit}`;
  return rows.map((row) => ({ xid: BigInt(row.xid), key: row.key }));
}

const isUnseen = (view: Queryable, since: Seen) => view`
  xid >= ${String(horizonOf(since))}::xid8
    and not pg_visible_in_snapshot(xid, ${formatSeen(since)}::pg_snapshot)`;

/**
 * The uids destroyed by unseen transactions below `until`; null: by any.
 * @param doctor only visits of this doctor; null: of every doctor
 */
export async function destroyedSince(
  view: Queryable,
  since: Seen,
  until: bigint | null,
  doctor: number | null,
): Promise<string[]> {
  const rows = await view<{ uid: string }[]>`
    select uid from destroyed_records
    where ${isUnseen(view, since)}
      and (${until === null} or xid < ${String(until ?? 0n)}::xid8)
      and (${doctor}::integer is null or exists (
        select from event_log where journal_id = record_id and action = 'deleted'
          and employee = ${doctor}::integer))`;
  return rows.map((row) => row.uid);
}

/** The keys that one transaction changed. */
export async function keysOf(view: Queryable, xid: bigint): Promise<string[]> {
  const rows = await view<{ key: string }[]>`
    select distinct key from change_log where xid = ${String(xid)}::xid8`;
  return rows.map((row) => row.key);
}

/** Those of the idempotency keys that are stored for this user. */
export async function keysKept(
  db: Queryable,
  keys: readonly string[],
  userId: number,
): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from repeatable_requests where key = any(${keys}::uuid[]) and user_id = ${userId}`;
  return rows.map((row) => row.key);
}

export async function destroyedAmong(db: Queryable, uids: readonly string[]): Promise<string[]> {
  const rows = await db<{ uid: string }[]>`
    select uid from destroyed_records where uid = any(${uids}::uuid[])`;
  return rows.map((row) => row.uid);
}

/** Stores PostgreSQL's current timeline and its epoch; one of several concurrent callers does. */
export async function adoptTimeline(db: Queryable): Promise<void> {
  await db`
    update clinic_state set epoch = current_epoch(), timeline = current_timeline()
    where timeline <> current_timeline()`;
}

/** Begins a new epoch where the current one is still `expected`; of several callers one does. */
export async function replaceEpoch(db: Queryable, expected: string): Promise<void> {
  await db`
    update clinic_state set
      epoch = replace(gen_random_uuid()::text, '-', ''),
      timeline = coalesce(current_timeline(), timeline)
    where epoch = ${expected}`;
}

/**
 * Begins a new epoch where the data are under a different PostgreSQL system or timeline than
 * before.
 * @returns whether it did
 */
export async function adoptSystem(tx: Tx): Promise<boolean> {
  const adopted = await tx`
    update clinic_state set
      epoch = replace(gen_random_uuid()::text, '-', ''),
      system_identifier = actual.system_identifier::text,
      timeline = coalesce(current_timeline(), timeline),
      log_kept_from = pg_current_xact_id()
    from pg_control_system() as actual
    where clinic_state.system_identifier <> actual.system_identifier::text
      or timeline <> current_timeline()`;
  return adopted.count > 0;
}

/**
 * Clears stored transaction ids: they belong to a different PostgreSQL system and mean nothing in
 * this one.
 */
export async function forgetTransactionIds(tx: Tx): Promise<void> {
  await tx`select forget_transaction_ids()`;
}

export async function pruneLog(tx: Tx, before: Date): Promise<number> {
  const [row] = await tx<{ pruned: number }[]>`
    with gone as (
      delete from change_log
      where logged_at < ${before} and xid < pg_snapshot_xmin(pg_current_snapshot())
        -- The newest stays: cursors are checked against it.
        and xid < (select xid from change_log order by xid desc limit 1)
      returning xid
    ), kept as (
      update clinic_state set log_kept_from = greatest(log_kept_from, newest.next)
      from (
        select (xid::text::bigint + 1)::text::xid8 as next from gone order by xid desc limit 1
      ) newest
    )
    select count(*) as pruned from gone`;
  return row?.pruned ?? 0;
}

export async function insertRefusedCursor(
  db: Queryable,
  { epoch, device }: { epoch: string; device: string },
): Promise<void> {
  await db`
    insert into refused_cursors (epoch, device) values (${epoch}, ${device}) on conflict do nothing`;
}

/** How many devices have reported lost changes in this epoch. */
export async function countRefusedCursors(db: Queryable): Promise<number> {
  const [row] = await db<{ devices: number }[]>`
    select count(*) as devices from refused_cursors where epoch = current_epoch()`;
  return row?.devices ?? 0;
}

export async function pruneRepeatableRequests(tx: Tx, before: Date): Promise<number> {
  const pruned = await tx`delete from repeatable_requests where answered_at < ${before}`;
  return pruned.count;
}

/** Arbitrary advisory lock id: one process prunes at a time. */
const PRUNING = 7_743_602;

export async function takePruning(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(${PRUNING}) as taken`;
  return row?.taken ?? false;
}

/**
 * How many transactions the horizon is behind, and since when the oldest open write holds it back.
 */
export interface FeedLag {
  transactions: number;
  oldest_write_seconds: number;
}

export async function readLag(db: Queryable): Promise<FeedLag> {
  const [row] = await db<FeedLag[]>`
    select
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint
        - pg_snapshot_xmin(pg_current_snapshot())::text::bigint as transactions,
      coalesce((
        select extract(epoch from clock_timestamp() - min(xact_start))
        from pg_stat_activity where backend_xid is not null
      ), 0)::float8 as oldest_write_seconds`;
  if (!row) throw new Error("The database returned nothing of its transactions");
  return row;
}
