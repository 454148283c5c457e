import type { Known, KnownQuery } from "../../../shared/sync/sync.ts";
import type { Db } from "../../platform/database/connection.ts";
import { destroyedAmong, keysKept } from "./queries.ts";

/**
 * Which of a device's idempotency keys are stored here, and which of its records are destroyed.
 * After a restore some keys are missing, and the device sends those operations again.
 */
export async function readKnown(
  db: Db,
  { keys, uids }: KnownQuery,
  { userId, seesRecords }: { userId: number; seesRecords: boolean },
): Promise<Known> {
  const [known, destroyed] = await Promise.all([
    keysKept(db, keys, userId),
    seesRecords ? destroyedAmong(db, uids) : [],
  ]);
  return { known, destroyed };
}
