import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";
import { pruneLog, pruneRepeatableRequests, readLag, takePruning } from "./queries.ts";

/**
 * How many transactions the horizon is behind, and since when the oldest open write holds it back.
 */
export interface FeedLag {
  transactions: number;
  oldest_write_seconds: number;
}

export const feedLag = (db: Queryable): Promise<FeedLag> => readLag(db);

const DAY_MS = 86_400_000;
/** How long the server stores data for devices. */
interface Retention {
  /** A device that was away for longer takes a new snapshot. */
  logMs: number;
  /** Longer than the 14 days for which a device retains an acknowledged operation. */
  requestsMs: number;
}
const RETENTION: Retention = { logMs: 14 * DAY_MS, requestsMs: 15 * DAY_MS };

/**
 * Deletes data that devices cannot ask for any more. Runs daily, in one process at a time.
 * Tombstones (`destroyed_records`) are kept for ever.
 */
export function prune(
  db: Db,
  now: Date,
  { logMs, requestsMs }: Retention = RETENTION,
): Promise<{ changes: number; requests: number }> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return transaction(db, async (tx) => {
    if (!(await takePruning(tx))) return { changes: 0, requests: 0 };
    const changes = await pruneLog(tx, ago(logMs));
    return { changes, requests: await pruneRepeatableRequests(tx, ago(requestsMs)) };
  });
}
