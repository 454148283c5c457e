import type { Db, Tx } from "../../../api/platform/database/connection.ts";
import { until } from "../time/until.ts";

/** How long a call is waited for that may not need the lock. */
const NEEDS_NO_LOCK_MS = 3_000;

class LetGo extends Error {}

/**
 * Starts calls while a transaction holds the rows they need, and lets them go on together once they
 * all wait (or, where one of them does not wait at all, after three seconds). What the transaction
 * did is rolled back.
 * @param hold takes the locks
 */
export async function startTogether<T>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const running: Promise<T>[] = [];
  await db
    .begin(async (tx) => {
      await hold(tx);
      for (const call of calls) {
        running.push(call());
        await untilWaiting(db, running.length, NEEDS_NO_LOCK_MS).catch(() => {});
      }
      throw new LetGo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof LetGo)) throw error;
    });
  return Promise.all(running);
}

/** Waits until so many sessions of the database wait for a lock. */
export const untilWaiting = (db: Db, many: number, withinMs?: number): Promise<void> =>
  until(async () => {
    const [row] = await db<{ waiting: number }[]>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and wait_event_type = 'Lock'`;
    return (row?.waiting ?? 0) >= many;
  }, withinMs);
