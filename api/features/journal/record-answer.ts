import type { JournalRecord } from "../../../shared/journal/record.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Answer } from "../../platform/http/idempotency.ts";
import type { Booked } from "./book.ts";
import type { RecordRow } from "./queries.ts";
import { readRecord } from "./read.ts";
import { creationEtag, recordEtag, renderReceipt, renderRecord } from "./render.ts";

/** The record as it is now, for a replay; throws 410 if it was destroyed. */
export function readKeptRecord(db: Queryable, { uid }: { uid: string | null }): Promise<RecordRow> {
  if (!uid) throw new Error("A kept journal request does not say which record it wrote");
  return readRecord(db, { uid });
}

export function recordAnswer(record: RecordRow): Answer<JournalRecord> {
  const { uid, id: subject } = record;
  return { status: 200, body: renderRecord(record), etag: recordEtag(record), uid, subject };
}

export const creationAnswer = (record: RecordRow): Answer<JournalRecord> => ({
  ...recordAnswer(record),
  ...{ status: 201, etag: creationEtag(record) },
});

export function receiptAnswer(
  { record, xid }: Booked,
  link: string | null,
): Answer<ReturnType<typeof renderReceipt>> & { xid: string | null } {
  const { uid, id: subject } = record;
  return { status: 201, body: renderReceipt(record, link), uid, subject, xid };
}
