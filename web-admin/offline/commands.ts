import type { JournalExport, JournalSettings } from "../../shared/journal.ts";
import { formatEtag, isNewer } from "../../shared/sync.ts";
import { isParked } from "./fold.ts";
import type { RecordEdit, StaffBookingInput } from "./operation.ts";
import type { NewOperation, OutboxChange, OutboxEntry } from "./outbox.ts";
import type { FoldedRecord } from "./record.ts";
import {
  baseOf,
  fieldsOf,
  isSlotField,
  SLOT_FIELDS,
  slotFieldsOf,
  type WireFields,
  wireBooking,
  wireEdit,
} from "./wire.ts";

/** What a person saw when they made an edit. */
export interface Seen {
  record: FoldedRecord;
  /** The server's word it rests on; null while the server has not spoken of it. */
  etag: string | null;
}

/** An ETag that nothing ever had: the 412 it meets says what is there, and that is judged by fields. */
export const MATCHING_NOTHING = '"none"';

type Entries = readonly OutboxEntry[];

export function planBooking(key: string, uid: string, visit: StaffBookingInput): OutboxChange {
  return { add: [creationOf(key, uid, wireBooking(uid, visit))] };
}

const creationOf = (key: string, uid: string, body: WireFields): NewOperation => ({
  ...{ key, body, base: {}, etag: null },
  subject: { kind: "record", uid },
  method: "POST",
  path: "/api/journal",
});

/** Folds into a creation that never left or was refused; else a call of its own (DESIGN 4.3.5). */
export function planAmendment(
  entries: Entries,
  key: string,
  { record, etag }: Seen,
  edit: RecordEdit,
): OutboxChange | null {
  const seen = fieldsOf(record);
  const touched = Object.entries(wireEdit(edit)).filter(([field, value]) => seen[field] !== value);
  if (touched.length === 0) return null;
  const body = wholeSlot(Object.fromEntries(touched), seen);
  const creation = creationIn(entries, record.uid);
  if (creation && neverLeft(creation)) {
    return { put: [{ ...creation, body: { ...creation.body, ...body } }] };
  }
  if (creation && isParked(creation)) {
    const { whole, folded } = wholeRefused(entries, creation);
    const amended = reworded(whole, body);
    return { put: [hasMoved(creation, amended) ? anew(amended, key) : amended], remove: folded };
  }
  const base = baseOf(seen, Object.keys(body));
  const parts = { body, base, etag: restingOn(ofRecord(entries, record.uid), etag) };
  return { add: [callOf(key, record.uid, "PUT", parts)] };
}

/** A move names the whole slot that was chosen: by a part of it, another would be made elsewhere. */
const wholeSlot = (body: WireFields, seen: WireFields): WireFields =>
  Object.keys(body).some(isSlotField) ? { ...slotFieldsOf(seen), ...body } : body;

/**
 * What an own edit that waits rests on, the next one rests on, too: whatever others did since was
 * hidden under it. Unless it rests on newer words than are shown: of those, nothing was seen yet.
 */
export function restingOn(own: Entries, seen: string | null): string | null {
  const before = own.findLast((entry) => isEditThatWaits(entry) || isCreationThatWaits(entry));
  if (!before) return seen ?? createdEtag(own) ?? MATCHING_NOTHING;
  if (seen === MATCHING_NOTHING) return seen;
  return before.etag && seen && isNewer(before.etag, seen) ? seen : before.etag;
}

/** Of a creation that was answered while the edit was made. */
const createdEtag = (own: Entries) =>
  own.find(({ method, state }) => method === "POST" && state === "done")?.answer?.etag;

/** A creation with other words. Its base is what an earlier call said, which may still arrive. */
export function reworded(creation: OutboxEntry, body: WireFields): OutboxEntry {
  const before = creation.body ?? {};
  const replaced = Object.keys(body).filter(
    (field) => field in before && before[field] !== body[field],
  );
  return {
    ...creation,
    body: { ...before, ...body },
    base: { ...baseOf(before, replaced), ...creation.base },
  };
}

/**
 * A refused creation and what was edited while it was on its way. Nothing of that was sent, and
 * sent after the person's next word it would take that word back.
 */
export function wholeRefused(
  entries: Entries,
  creation: OutboxEntry,
): { whole: OutboxEntry; folded: OutboxEntry[] } {
  if (creation.subject.kind !== "record") return { whole: creation, folded: [] };
  const folded = ofRecord(entries, creation.subject.uid).filter(isEditThatWaits);
  const whole = folded.reduce((into, { body }) => reworded(into, body ?? {}), creation);
  return { whole, folded };
}

const isCreationThatWaits = ({ method, state }: OutboxEntry) =>
  method === "POST" && state !== "done";

const isEditThatWaits = ({ method, state, body }: OutboxEntry) =>
  method === "PUT" && state !== "done" && body !== null && !("read" in body);

/** A refused creation given another slot goes again; with other words it still waits for one. */
const hasMoved = (refused: OutboxEntry, amended: OutboxEntry) =>
  refused.state === "rejected" ||
  SLOT_FIELDS.some((field) => refused.body?.[field] !== amended.body?.[field]);

const anew = (entry: OutboxEntry, key: string): OutboxEntry => ({
  ...entry,
  ...{ key, state: "pending", answer: null },
});

/** Reading moves no revision and overwrites nobody's work: it goes without `If-Match`. */
export function planReading(
  entries: Entries,
  key: string,
  { record }: Seen,
  read: boolean,
): OutboxChange | null {
  if ((record.read_at !== null) === read || creationIn(entries, record.uid)) return null;
  return { add: [callOf(key, record.uid, "PUT", { body: { read }, base: {}, etag: null })] };
}

/** A creation that never left just ends; else the record is deleted by its uid, if it is there. */
export function planRemoval(
  entries: Entries,
  key: string,
  { record, etag }: Seen,
): OutboxChange | null {
  const own = ofRecord(entries, record.uid).filter((entry) => entry.state !== "done");
  if (own.some((entry) => entry.method === "DELETE")) return null;
  const creation = creationIn(entries, record.uid);
  if (creation && neverLeft(creation)) return { remove: own };
  if (creation && isParked(creation) && record.id === null) {
    return { remove: own, add: forgoing(key, creation) };
  }
  const base = fieldsOf(record);
  const isRefused = creation && isParked(creation);
  const seenFirst = isRefused
    ? (etag ?? MATCHING_NOTHING)
    : restingOn(ofRecord(entries, record.uid), etag);
  const unsent = own.filter(
    (entry) => entry.method === "PUT" && (neverLeft(entry) || isParked(entry)),
  );
  return {
    remove: isRefused ? own : unsent,
    add: [callOf(key, record.uid, "DELETE", { body: null, base, etag: seenFirst })],
  };
}

/** What a creation refused for its time may make when an earlier call of it arrives is not wanted. */
export function forgoing(key: string, { subject, state, answer }: OutboxEntry): NewOperation[] {
  if (subject.kind !== "record" || state !== "conflict") return [];
  const etag = answer?.epoch ? formatEtag(answer.epoch, 1) : MATCHING_NOTHING;
  return [callOf(key, subject.uid, "DELETE", { body: null, base: {}, etag })];
}

type CallParts = Pick<NewOperation, "body" | "base" | "etag">;

/** A call about one visit. */
export function callOf(
  key: string,
  uid: string,
  method: "PUT" | "DELETE",
  parts: CallParts,
): NewOperation {
  return { key, subject: { kind: "record", uid }, method, path: `/api/journal/${uid}`, ...parts };
}

export function planSettings(key: string, settings: JournalSettings): OutboxChange {
  return {
    add: [
      {
        ...{ key, base: {}, etag: null },
        subject: { kind: "settings" },
        method: "PUT",
        path: "/api/settings/journal",
        body: { ...settings },
      },
    ],
  };
}

/** A file that has left the journal; the log hears of it as soon as there is a line. */
export function planExportNote(key: string, made: JournalExport): OutboxChange {
  return {
    add: [
      {
        ...{ key, base: {}, etag: null },
        subject: { kind: "export" },
        method: "POST",
        path: "/api/journal/exports",
        body: { ...made },
      },
    ],
  };
}

/** Whoever never tried to send it may still change it. */
export const neverLeft = (entry: OutboxEntry) => entry.state === "pending" && entry.attempts === 0;

export function ofRecord(entries: Entries, uid: string): OutboxEntry[] {
  return entries.filter((entry) => entry.subject.kind === "record" && entry.subject.uid === uid);
}

/** The creation of a record, while the server has not accepted it. */
export function creationIn(entries: Entries, uid: string): OutboxEntry | undefined {
  return ofRecord(entries, uid).find((entry) => entry.method === "POST" && entry.state !== "done");
}
