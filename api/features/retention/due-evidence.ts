import type { Queryable } from "../../platform/database/connection.ts";
import {
  type Excess,
  evidenceStopWords,
  excessOf,
  guardOf,
  nothingToAsk,
  stopAndAsk,
} from "./guard.ts";
import { countEvidence, type EvidenceCounts } from "./queries.ts";

const KEPT_YEARS = 3;

/** Acts and the log are kept three years (Order 179). */
export function evidenceDueBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  return before;
}

export interface DueEvidence extends EvidenceCounts {
  excess: Excess | null;
}

export async function findDueEvidence(db: Queryable, now: Date): Promise<DueEvidence> {
  const guard = await guardOf(db, "evidence");
  const due = await countEvidence(db, evidenceDueBefore(now), guard.confirmed_created);
  const excess = excessOf(due.acts + due.events, { total: due.total, usual: guard.usual });
  return { ...due, excess };
}

/** Evidence older than this moment may be purged; null while an administrator is asked. */
export async function evidenceToPurge(db: Queryable, now: Date): Promise<Date | null> {
  const due = await findDueEvidence(db, now);
  if (!due.excess) {
    await nothingToAsk(db, "evidence");
    return evidenceDueBefore(now);
  }
  await stopAndAsk(db, "evidence", { at: now, detail: evidenceStopWords(due, due.excess) });
  return (await guardOf(db, "evidence")).confirmed_created;
}
