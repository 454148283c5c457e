import type { Queryable } from "../database/connection.ts";
import { selectLastChange } from "./queries.ts";

/** Who created or last changed a record, and when (ISO); null where the log does not say. */
export async function lastChangeOf(
  db: Queryable,
  journalId: number,
): Promise<{ by: string; at: string } | null> {
  const change = await selectLastChange(db, journalId);
  return change && { by: change.by, at: change.at.toISOString() };
}
