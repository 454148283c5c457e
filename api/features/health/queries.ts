import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";

export async function ping(db: Db): Promise<void> {
  await db`select 1`;
}

export async function selectDatabaseClock(db: Queryable): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`;
  if (!row) throw new Error("PostgreSQL did not say its time");
  return row.now;
}

export interface WritingTransaction {
  /** Null for a prepared transaction, which no process holds. */
  pid: number | null;
  /** PostgreSQL's name for the transaction. */
  id: string;
  database: string;
  application: string;
  /** Null where this user may not know. */
  seconds: number | null;
}

/** Every transaction of the whole cluster that has written and not ended. */
export function selectWriting(db: Queryable): Promise<WritingTransaction[]> {
  return db<WritingTransaction[]>`
    select pid, backend_xid::text as id, coalesce(datname, '') as database,
      coalesce(application_name, '') as application,
      extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
    from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
    union all
    select null, transaction::text, database, 'prepared transaction ' || gid,
      extract(epoch from clock_timestamp() - prepared)::float8
    from pg_prepared_xacts`;
}

class Undone extends Error {}

/** Writes sixty kilobytes into a new file and takes them back: old files may have room left. */
export async function tryWriting(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await tx`set local lock_timeout = '1s'`;
    await tx`truncate write_probe`;
    await tx`insert into write_probe select 'x' from generate_series(1, 600)`;
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

/** All processes that work on this database. */
export async function countConnections(db: Queryable): Promise<number> {
  const [row] = await db<{ connections: number }[]>`
    select count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = 'priem'`;
  return row?.connections ?? 0;
}

export async function selectLastBackup(db: Queryable): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`select last_backup_at as at from clinic_state`;
  return row?.at ?? null;
}
