import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { findDestroyed } from "./destroyed/queries.ts";
import { type RecordPage, selectRecordPage } from "./older/queries.ts";
import { countUnread, lockRecord, type RecordRow, selectRecord, selectRecords } from "./queries.ts";
import { recordDestroyed, recordNotFound } from "./refusals.ts";

export type { RecordRow };

/** Records by day and time; a null bound is open. */
export function listRecords(
  db: Queryable,
  between: { from: Day | null; to: Day | null },
): Promise<RecordRow[]> {
  return selectRecords(db, between);
}

/** One page of records, newest first: all older ones at once may be a hundred thousand. */
export const listRecordPage = (db: Queryable, page: RecordPage): Promise<RecordRow[]> =>
  selectRecordPage(db, page);

export const findRecord = (db: Queryable, name: RowName): Promise<RecordRow | null> =>
  selectRecord(db, name);

/** Throws 404 for an unknown record, 410 for a destroyed one. */
export async function readRecord(db: Queryable, name: RowName): Promise<RecordRow> {
  return (await selectRecord(db, name)) ?? (await refuseMissing(db, name));
}

/** The record, locked until `tx` ends; throws 404 or 410 like `readRecord`. */
export async function lockExistingRecord(tx: Tx, name: RowName): Promise<RecordRow> {
  return (await lockRecord(tx, name)) ?? (await refuseMissing(tx, name));
}

async function refuseMissing(db: Queryable, name: RowName): Promise<never> {
  const destroyed = await findDestroyed(db, name);
  throw destroyed ? recordDestroyed(destroyed) : recordNotFound();
}

/** How many records from the site are neither confirmed nor opened. */
export const unreadCount = (db: Queryable): Promise<number> => countUnread(db);
