import type { Db } from "../database/connection.ts";
import { purgeEvidence, unhurried } from "./queries.ts";

const KEPT_YEARS = 3;

/** Acts and log rows older than three years go, with a note of it; the database refuses younger ones. */
export function purgeOldEvidence(db: Db, now: Date): Promise<{ acts: number; events: number }> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  return unhurried(db, (tx) => purgeEvidence(tx, before, now));
}
