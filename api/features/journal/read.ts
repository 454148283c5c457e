import { isOthersVisit } from "../../../shared/access/own-day.ts";
import type { JournalRecord } from "../../../shared/journal/record.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { type RowName, readName } from "../../platform/http/id-param.ts";
import type { Answer } from "../../platform/http/idempotency.ts";
import type { Booked } from "./book.ts";
import { findDestroyed, lockRecord, type RecordRow, selectRecord } from "./queries.ts";
import { recordDestroyed, recordNotFound } from "./refusals.ts";
import { creationEtag, recordEtag, renderReceipt, renderRecord } from "./render.ts";

export { findDestroyed, lockRecord, type RecordRow };

export const findRecord = (db: Queryable, name: RowName): Promise<RecordRow | null> =>
  selectRecord(db, name);

/** Throws 404 for an unknown record, 410 for a destroyed one. */
export async function readRecord(db: Queryable, name: RowName): Promise<RecordRow> {
  return (await selectRecord(db, name)) ?? (await refuseMissing(db, name));
}

/**
 * The record, locked until `tx` ends; throws 404 or 410 like `readRecord`.
 * @param own the doctor whose records alone exist for the caller; null: any
 */
export async function lockExistingRecord(
  tx: Tx,
  name: RowName,
  own: number | null = null,
): Promise<RecordRow> {
  const record = await lockRecord(tx, name);
  return own === null ? (record ?? (await refuseMissing(tx, name))) : requireOwn(record, own);
}

function requireOwn(record: RecordRow | null, own: number): RecordRow {
  if (!record || isOthersVisit(record.employee, own)) throw recordNotFound();
  return record;
}

async function refuseMissing(db: Queryable, name: RowName): Promise<never> {
  const destroyed = await findDestroyed(db, name);
  throw destroyed ? recordDestroyed(destroyed) : recordNotFound();
}

/** The record as it is now, for a replay; throws 410 if it was destroyed. */
export async function readRecordForReplay(
  db: Queryable,
  { uid }: { uid: string | null },
  own: number | null = null,
): Promise<RecordRow> {
  if (!uid) throw new Error("A stored journal request does not name its record");
  if (own === null) return readRecord(db, { uid });
  return requireOwn(await selectRecord(db, { uid }), own);
}

export function recordAnswer(record: RecordRow): Answer<JournalRecord> {
  const { uid, id: subject } = record;
  return { status: 200, body: renderRecord(record), etag: recordEtag(record), uid, subject };
}

export const creationAnswer = (record: RecordRow): Answer<JournalRecord> => ({
  ...recordAnswer(record),
  status: 201,
  etag: creationEtag(record),
});

export function receiptAnswer(
  { record, xid }: Booked,
  link: string | null,
): Answer<ReturnType<typeof renderReceipt>> & { xid: string | null } {
  const { uid, id: subject } = record;
  return { status: 201, body: renderReceipt(record, link), uid, subject, xid };
}

/** Every journal path takes the record's number or its uid; throws 404 for anything else. */
export function recordName(text: string): RowName {
  const name = readName(text);
  if (!name) throw recordNotFound();
  return name;
}
