import {
  type Db,
  type Queryable,
  type Tx,
  takeTime,
  transaction,
} from "../../platform/database/connection.ts";
import type { Cutoff } from "../retention/due-for-destruction.ts";

export async function purgeEvidence(
  db: Queryable,
  before: Date,
  now: Date,
): Promise<{ acts: number; events: number }> {
  const [row] = await db<{ acts: number; events: number }[]>`
    select acts, events from purge_evidence(${before}, ${now})`;
  return row ?? { acts: 0, events: 0 };
}

/** Three years of acts are one statement, which may take long. */
export function unhurried<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await takeTime(tx);
    return work(tx);
  });
}

/** Records due by the cutoff, by number. */
export async function selectExpired(
  db: Queryable,
  cutoff: Cutoff,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from journal_records where id > ${after} and ${within(db, cutoff)}
    order by id limit ${limit}`;
  return rows.map((row) => row.id);
}

export async function isExpired(db: Queryable, id: number, cutoff: Cutoff): Promise<boolean> {
  const rows = await db`
    select from journal_records where id = ${id} and ${within(db, cutoff)}`;
  return rows.length > 0;
}

const within = (db: Queryable, { visitBefore, createdUntil }: Cutoff) =>
  db`record_day < ${visitBefore} and created_at <= ${createdUntil}`;

/** Arbitrary advisory lock id: one process deletes at a time. */
const DELETING = 7_743_603;

/**
 * Runs `work` unless another process runs it; the lock ends with this process, also after a crash.
 */
export async function oneAtATime<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
  const connection = await db.reserve();
  try {
    const [row] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${DELETING}) as taken`;
    if (!row?.taken) return null;
    try {
      return await work();
    } finally {
      await connection`select pg_advisory_unlock(${DELETING})`;
    }
  } finally {
    connection.release();
  }
}
