import type { Db } from "../../platform/database/connection.ts";
import { evidenceToPurge } from "../retention/due-evidence.ts";
import { purgeEvidence, unhurried } from "./queries.ts";

/**
 * Acts and log rows older than three years go, with a note of it; the database refuses younger
 * ones. More than usual at once wait for an administrator.
 */
export async function purgeOldEvidence(
  db: Db,
  now: Date,
): Promise<{ acts: number; events: number }> {
  const before = await evidenceToPurge(db, now);
  if (!before) return { acts: 0, events: 0 };
  return unhurried(db, (tx) => purgeEvidence(tx, before, now));
}
