import type { JournalExport, JournalSettings } from "../../../../shared/journal/journal.ts";
import { RECORD_FIELDS } from "../../../../shared/journal/record.ts";
import { isNewer } from "../../../../shared/sync/sync.ts";
import { cancelLateCreation, gathered, withNewFields } from "../kinds/create-visit.ts";
import {
  ETAG_OF_NOTHING,
  isParked,
  type NewVisitInput,
  neverSent,
  type SomeVisitFields,
  type VisitFields,
  type VisitInput,
} from "../operation.ts";
import type {
  NewOperation,
  OperationOf,
  OutboxChange,
  QueuedOperation,
} from "../queued-operation.ts";
import type { FoldedRecord } from "../record.ts";
import { visitOf } from "../target.ts";
import {
  baseOf,
  fieldsOf,
  isSlotField,
  newVisitFields,
  offeredUnlessSaid,
  only,
  SLOT_FIELDS,
  slotFieldsOf,
  storedFields,
} from "../visit-fields.ts";

/** What a person saw when they made an edit. */
export interface Seen {
  record: FoldedRecord;
  /** The server state it is based on; null while the server has answered nothing about the visit. */
  etag: string | null;
}

type Entries = readonly QueuedOperation[];

export const planCreateVisit = (key: string, uid: string, visit: NewVisitInput): OutboxChange => ({
  add: [{ kind: "create-visit", uid, key, body: newVisitFields(visit), base: {}, etag: null }],
});

/** Folds into a creation that was never sent or is parked; otherwise a new operation. */
export function planEditVisit(
  operations: Entries,
  key: string,
  { record, etag }: Seen,
  edit: VisitInput,
): OutboxChange | null {
  const seen = fieldsOf(record);
  const edited = offeredUnlessSaid(storedFields(edit), seen);
  const touched = RECORD_FIELDS.filter((field) => field in edited && edited[field] !== seen[field]);
  if (touched.length === 0) return null;
  const body = wholeSlot(only(edited, touched), seen);
  const creation = creationIn(operations, record.uid);
  if (creation && neverSent(creation)) {
    return { put: [{ ...creation, body: { ...creation.body, ...body } }] };
  }
  if (creation && isParked(creation)) {
    const { whole, edits } = gathered(creation, ofRecord(operations, record.uid));
    const amended = withNewFields(whole, body);
    return { put: [hasMoved(creation, amended) ? anew(amended, key) : amended], remove: edits };
  }
  const base = baseOf(seen, Object.keys(body));
  const based = baseEtagOf(ofRecord(operations, record.uid), etag);
  return { add: [{ kind: "edit-visit", uid: record.uid, key, body, base, etag: based }] };
}

/** A move names the whole slot that was chosen: by a part of it, another would be made elsewhere. */
const wholeSlot = (body: SomeVisitFields, seen: VisitFields): SomeVisitFields =>
  Object.keys(body).some(isSlotField) ? { ...slotFieldsOf(seen), ...body } : body;

/**
 * The base of a queued edit is also the base of the next one: whatever others did since was
 * hidden under it. Unless its base is newer than what is shown: of that, nothing was seen yet.
 */
export function baseEtagOf(own: Entries, seen: string | null): string | null {
  const before = own.findLast(
    (operation) => isEditThatWaits(operation) || isCreationThatWaits(operation),
  );
  if (!before) return seen ?? createdEtag(own) ?? ETAG_OF_NOTHING;
  if (seen === ETAG_OF_NOTHING) return seen;
  return before.etag && seen && isNewer(before.etag, seen) ? seen : before.etag;
}

/** Of a creation that was answered while the edit was made. */
const createdEtag = (own: Entries) =>
  own.find(({ kind, state }) => isCreationKind(kind) && state === "done")?.answer?.etag;

type VisitCreation = OperationOf<"create-visit">;
type VisitEdit = OperationOf<"edit-visit">;

const isCreationKind = (kind: QueuedOperation["kind"]) =>
  kind === "create-visit" || kind === "create-template";

const isCreationThatWaits = ({ kind, state }: QueuedOperation) =>
  isCreationKind(kind) && state !== "done";

const isVisitEditThatWaits = (operation: QueuedOperation): operation is VisitEdit =>
  operation.kind === "edit-visit" && operation.state !== "done";

const isEditThatWaits = (operation: QueuedOperation) =>
  isVisitEditThatWaits(operation) ||
  (operation.kind === "edit-template" && operation.state !== "done");

/** A refused creation is sent again when its slot changed; with other fields it stays parked. */
const hasMoved = (refused: VisitCreation, amended: VisitCreation) =>
  refused.state === "rejected" ||
  SLOT_FIELDS.some((field) => refused.body[field] !== amended.body[field]);

const anew = (operation: QueuedOperation, key: string): QueuedOperation => ({
  ...operation,
  ...{ key, state: "pending", answer: null },
});

/** A read mark changes no revision and overwrites nothing: it is sent without `If-Match`. */
export function planMarkVisitRead(
  operations: Entries,
  key: string,
  { record }: Seen,
  read: boolean,
): OutboxChange | null {
  if ((record.read_at !== null) === read || creationIn(operations, record.uid)) return null;
  const { uid } = record;
  return { add: [{ kind: "mark-visit-read", uid, key, body: { read }, base: {}, etag: null }] };
}

/** A creation never sent is removed; otherwise the record is deleted by its uid. */
export function planCancelVisit(
  operations: Entries,
  key: string,
  { record, etag }: Seen,
): OutboxChange | null {
  const own = ofRecord(operations, record.uid).filter((operation) => operation.state !== "done");
  if (own.some(({ kind }) => kind === "cancel-visit")) return null;
  const creation = creationIn(operations, record.uid);
  if (creation && neverSent(creation)) return { remove: own };
  if (creation && isParked(creation) && record.id === null) {
    return { remove: own, add: cancelLateCreation(key, creation) };
  }
  const isRefused = creation && isParked(creation);
  const seenFirst = isRefused
    ? (etag ?? ETAG_OF_NOTHING)
    : baseEtagOf(ofRecord(operations, record.uid), etag);
  const unsent = own.filter(
    (operation) =>
      operation.kind !== "create-visit" && (neverSent(operation) || isParked(operation)),
  );
  return {
    remove: isRefused ? own : unsent,
    add: [cancelOf(key, record.uid, fieldsOf(record), seenFirst)],
  };
}

const cancelOf = (
  key: string,
  uid: string,
  base: SomeVisitFields,
  etag: string | null,
): NewOperation => ({ kind: "cancel-visit", uid, key, body: null, base, etag });

export const planChangeSettings = (key: string, settings: JournalSettings): OutboxChange => ({
  add: [{ kind: "change-settings", key, body: { ...settings }, base: {}, etag: null }],
});

/** An exported file; the event log gets its row as soon as the server is reached. */
export const planLogExport = (key: string, made: JournalExport): OutboxChange => ({
  add: [{ kind: "log-export", key, body: { ...made }, base: {}, etag: null }],
});

const ofRecord = (operations: Entries, uid: string): QueuedOperation[] =>
  operations.filter((operation) => visitOf(operation) === uid);

/** The creation of a record, while the server has not accepted it. */
export const creationIn = (operations: Entries, uid: string): VisitCreation | undefined =>
  operations
    .filter((operation) => operation.kind === "create-visit")
    .find((operation) => operation.uid === uid && operation.state !== "done");
