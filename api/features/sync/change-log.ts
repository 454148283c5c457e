import { type Db, transaction } from "../../platform/database/connection.ts";
import { pruneLog, pruneRepeatableRequests, takePruning } from "./queries.ts";

export { type FeedLag, readLag as feedLag } from "./queries.ts";

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
