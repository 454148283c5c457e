import type { Db, Queryable, Tx } from "../database/connection.ts";

/** One snapshot for several statements: what is read belongs together. */
export function inOneView<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin("isolation level repeatable read read only", work) as Promise<T>;
}

export interface Feed {
  epoch: string;
  /** Transactions below it have ended; what they wrote is in this view. */
  horizon: bigint;
  /**
   * One past the newest logged change below the horizon. Cursors hold this, not the horizon: a
   * crash may hand out again the ids of transactions that only aborted, never a committed one's.
   */
  head: bigint;
  /** The log below it is pruned. */
  keptFrom: bigint;
  /** PostgreSQL has been taken back to a point in time, or a standby took over. */
  turned: boolean;
}

interface FeedRow {
  epoch: string;
  horizon: string;
  newest: string;
  kept: string;
  turned: boolean;
}

export async function readFeed(view: Queryable): Promise<Feed> {
  const [row] = await view<FeedRow[]>`
    select epoch, coalesce(timeline <> current_timeline(), false) as turned, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      log_kept_from::text as kept,
      coalesce((
        select xid from change_log where xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid desc limit 1
      ), '0')::text as newest
    from clinic_state`;
  if (!row) throw new Error("clinic_state is empty");
  const keptFrom = BigInt(row.kept);
  const afterNewest = BigInt(row.newest) + 1n;
  return {
    epoch: row.epoch,
    horizon: BigInt(row.horizon),
    head: afterNewest > keptFrom ? afterNewest : keptFrom,
    keptFrom,
    turned: row.turned,
  };
}

export interface LoggedChange {
  xid: bigint;
  key: string;
}

/** The first `limit` changes of transactions from `from` on, in their order. */
export async function readLog(
  view: Queryable,
  from: bigint,
  limit: number,
): Promise<LoggedChange[]> {
  const rows = await view<{ xid: string; key: string }[]>`
    select xid::text as xid, key from change_log
    where xid >= ${String(from)}::xid8
    order by xid limit ${limit}`;
  return rows.map((row) => ({ xid: BigInt(row.xid), key: row.key }));
}

export async function destroyedBetween(
  view: Queryable,
  from: bigint,
  until: bigint,
): Promise<string[]> {
  const rows = await view<{ uid: string }[]>`
    select uid from destroyed_records
    where xid >= ${String(from)}::xid8 and xid < ${String(until)}::xid8`;
  return rows.map((row) => row.uid);
}

/** Those of the keys under which this user's calls were answered. */
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

/** Keys of transactions in [from, until), which have all ended. */
export async function keysBetween(db: Queryable, from: bigint, until: bigint): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select distinct key from change_log
    where xid >= ${String(from)}::xid8 and xid < ${String(until)}::xid8`;
  return rows.map((row) => row.key);
}

/** Gives a new epoch where the old one is still `expected`; of several callers one does. */
export async function replaceEpoch(db: Queryable, expected: string): Promise<void> {
  await db`
    update clinic_state set
      epoch = replace(gen_random_uuid()::text, '-', ''),
      timeline = coalesce(current_timeline(), timeline)
    where epoch = ${expected}`;
}

/** True once for each PostgreSQL system and each timeline these data are found under. */
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

/** The transaction ids in the log may belong to another system and mean nothing in this one. */
export async function forgetLog(tx: Tx): Promise<void> {
  await tx`delete from change_log`;
}

export async function pruneLog(tx: Tx, before: Date): Promise<number> {
  const [row] = await tx<{ pruned: number }[]>`
    with gone as (
      delete from change_log
      where logged_at < ${before} and xid < pg_snapshot_xmin(pg_current_snapshot())
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

export async function pruneRepeatableRequests(tx: Tx, before: Date): Promise<number> {
  const pruned = await tx`delete from repeatable_requests where answered_at < ${before}`;
  return pruned.count;
}

/** Any number only we use: one process prunes at a time. */
const PRUNING = 7_743_602;

export async function takePruning(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(${PRUNING}) as taken`;
  return row?.taken ?? false;
}

export async function readLag(
  db: Queryable,
): Promise<{ transactions: number; oldest_write_seconds: number }> {
  const [row] = await db<{ transactions: number; oldest_write_seconds: number }[]>`
    select
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint
        - pg_snapshot_xmin(pg_current_snapshot())::text::bigint as transactions,
      coalesce((
        select extract(epoch from clock_timestamp() - min(xact_start))
        from pg_stat_activity where backend_xid is not null
      ), 0)::float8 as oldest_write_seconds`;
  if (!row) throw new Error("The database told nothing of its transactions");
  return row;
}
