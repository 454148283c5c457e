import type { Day } from "../../shared/time/calendar.ts";
import { type Db, type Queryable, type Tx, takeTime, transaction } from "../database/connection.ts";

export async function purgeEvidence(
  db: Queryable,
  before: Date,
  now: Date,
): Promise<{ acts: number; events: number }> {
  const [row] = await db<{ acts: number; events: number }[]>`
    select acts, events from purge_evidence(${before}, ${now})`;
  return row ?? { acts: 0, events: 0 };
}

/** Three years of acts go in one statement; it may take its time. */
export function unhurried<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await takeTime(tx);
    return work(tx);
  });
}

/** Records of visits before a day that were made until a moment, by number. */
export async function selectExpired(
  db: Queryable,
  asked: { visitBefore: Day; createdUntil: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from journal_records
    where id > ${asked.after} and record_day < ${asked.visitBefore}
      and created_at <= ${asked.createdUntil}
    order by id limit ${asked.limit}`;
  return rows.map((row) => row.id);
}

/** Any number only we use: one process deletes at a time. */
const DELETING = 7_743_603;

/** Runs `work` unless another process is at it; the lock goes with this process, whatever its end. */
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
