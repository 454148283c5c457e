import { type Db, transaction } from "../database/connection.ts";
import { pruneLog, pruneRepeatableRequests, takePruning } from "./queries.ts";

const DAY_MS = 86_400_000;
/** A device that was away for longer takes a new snapshot. */
const LOG_KEPT_MS = 14 * DAY_MS;
/** A device keeps a call for 14 days of its clock, from when the answer reached it: a little later. */
const REQUESTS_KEPT_MS = 15 * DAY_MS;

/**
 * Drops what no device may still ask for. Meant to run daily in every process: whoever comes
 * second while one is at it does nothing. `destroyed_records` stay for ever.
 */
export function prune(db: Db, now: Date): Promise<{ changes: number; requests: number }> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return transaction(db, async (tx) => {
    if (!(await takePruning(tx))) return { changes: 0, requests: 0 };
    const changes = await pruneLog(tx, ago(LOG_KEPT_MS));
    return { changes, requests: await pruneRepeatableRequests(tx, ago(REQUESTS_KEPT_MS)) };
  });
}
