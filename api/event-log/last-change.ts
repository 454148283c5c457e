import type { Queryable } from "../database/connection.ts";
import { selectLastChange } from "./queries.ts";

/** Who made or changed a record last, and when (ISO); null where the log does not tell. */
export async function lastChangeOf(
  db: Queryable,
  journalId: number,
): Promise<{ by: string; at: string } | null> {
  const change = await selectLastChange(db, journalId);
  return change && { by: change.by, at: change.at.toISOString() };
}
