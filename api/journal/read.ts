import type { Day } from "../../shared/calendar.ts";
import type { Queryable, Tx } from "../database/connection.ts";
import { findDestroyed } from "./destroyed/queries.ts";
import {
  countUnread,
  lockRecord,
  type RecordName,
  type RecordRow,
  selectRecord,
  selectRecords,
} from "./queries.ts";
import { recordDestroyed, recordNotFound } from "./refusals.ts";

/** Records by day and time; a null bound is open. */
export function listRecords(
  db: Queryable,
  between: { from: Day | null; to: Day | null },
): Promise<RecordRow[]> {
  return selectRecords(db, between);
}

export const findRecord = (db: Queryable, name: RecordName): Promise<RecordRow | null> =>
  selectRecord(db, name);

/** Throws 404 for a record that never was, 410 for one that is known to be destroyed. */
export async function readRecord(db: Queryable, name: RecordName): Promise<RecordRow> {
  return (await selectRecord(db, name)) ?? (await refuseMissing(db, name));
}

/** The same, and nobody else changes it until `tx` ends. */
export async function holdRecord(tx: Tx, name: RecordName): Promise<RecordRow> {
  return (await lockRecord(tx, name)) ?? (await refuseMissing(tx, name));
}

async function refuseMissing(db: Queryable, name: RecordName): Promise<never> {
  const destroyed = await findDestroyed(db, name);
  throw destroyed ? recordDestroyed(destroyed) : recordNotFound();
}

/** From the site, unconfirmed, never read. */
export const unreadCount = (db: Queryable): Promise<number> => countUnread(db);
