import { type Db, transaction } from "../database/connection.ts";
import { pruneLog, pruneRepeatableRequests, takePruning } from "./queries.ts";

/** A device that was away for longer takes a new snapshot; its keys are no longer replayed. */
const KEPT_MS = 14 * 86_400_000;

/**
 * Drops what no device may still ask for. Meant to run daily in every process: whoever comes
 * second while one is at it does nothing. `destroyed_records` stay for ever.
 */
export function prune(db: Db, now: Date): Promise<{ changes: number; requests: number }> {
  const before = new Date(now.getTime() - KEPT_MS);
  return transaction(db, async (tx) => {
    if (!(await takePruning(tx))) return { changes: 0, requests: 0 };
    const changes = await pruneLog(tx, before);
    return { changes, requests: await pruneRepeatableRequests(tx, before) };
  });
}
