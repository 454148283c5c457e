import type { DayRecord, JournalRecord } from "../../../shared/journal/record.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { isOpen, isParked } from "./operation.ts";
import type { OperationOf, QueuedOperation } from "./queued-operation.ts";
import type { RecordSync } from "./record.ts";
import { visitOf } from "./target.ts";
import { isSlotField, only } from "./visit-fields.ts";
import { dayOf } from "./visit-slot.ts";

/** A record and its position. `epoch` is that of the server state it was read from. */
export interface PlacedRecord {
  record: DayRecord;
  employee: number;
  day: Day;
  epoch: string | null;
}

/** The outbox's operations on one record. */
export interface RecordOverlay {
  creation: OperationOf<"create-visit"> | null;
  /** In order of making. */
  edits: readonly OperationOf<"edit-visit" | "mark-visit-read">[];
  removal: OperationOf<"cancel-visit"> | null;
}

/** The outbox's operations on records, by uid. */
export function overlaysOf(operations: readonly QueuedOperation[]): Map<string, RecordOverlay> {
  const overlays = new Map<string, RecordOverlay>();
  for (const operation of operations) {
    const uid = visitOf(operation);
    if (uid === null) continue;
    overlays.set(uid, withOperation(overlays.get(uid) ?? NOTHING, operation));
  }
  return overlays;
}

const NOTHING: RecordOverlay = { creation: null, edits: [], removal: null };

function withOperation(overlay: RecordOverlay, operation: QueuedOperation): RecordOverlay {
  if (operation.kind === "create-visit") return { ...overlay, creation: operation };
  if (operation.kind === "cancel-visit") return { ...overlay, removal: operation };
  if (operation.kind !== "edit-visit" && operation.kind !== "mark-visit-read") return overlay;
  return { ...overlay, edits: [...overlay.edits, operation] };
}

/** Entries are never changed in place: the same reference means the same content. */
export function isSameOverlay(a: RecordOverlay, b: RecordOverlay | undefined): boolean {
  return (
    a.creation === b?.creation &&
    a.removal === b?.removal &&
    a.edits.length === b.edits.length &&
    a.edits.every((edit, index) => edit === b.edits[index])
  );
}

/**
 * The mirror's record with this device's own edits over it; null where nothing is to be shown.
 * Idempotent: an edit that the mirror already has changes nothing.
 * @param destroyed the feed said that this uid is gone
 */
export function foldRecord(
  mirrored: PlacedRecord | null,
  overlay: RecordOverlay | undefined,
  destroyed: boolean,
): { placed: PlacedRecord; sync: RecordSync } | null {
  if (!overlay) return mirrored && { placed: mirrored, sync: "synced" };
  if (overlay.removal && !isParked(overlay.removal)) return null;
  const base = newestServerRecord(mirrored, overlay, destroyed);
  if (!base) return null;
  const edits = mirrored ? [...openCreation(overlay.creation), ...overlay.edits] : overlay.edits;
  return { placed: edits.reduce(withEdit, base), sync: syncOf(overlay) };
}

/** A creation that the server applied, its acknowledgement lost: the values changed since its first call. */
const openCreation = (creation: RecordOverlay["creation"]) =>
  creation && isOpen(creation) ? [creation] : [];

/** The newest server state of a record: the mirror's, or an answer that the mirror has not reached. */
export function newestServerRecord(
  mirrored: PlacedRecord | null,
  overlay: RecordOverlay | undefined,
  destroyed: boolean,
): PlacedRecord | null {
  if (!overlay || (!mirrored && destroyed)) return mirrored;
  const newest = newestWord(mirrored, overlay);
  return newest && overlay.edits.filter(isAnsweredMark).reduce(withEdit, newest);
}

/** It raises no revision: as long as its answer lies here, the mirror does not have it. */
const isAnsweredMark = ({ kind, state }: QueuedOperation) =>
  kind === "mark-visit-read" && state === "done";

function newestWord(mirrored: PlacedRecord | null, overlay: RecordOverlay): PlacedRecord | null {
  const answered = latestAnswer(overlay, mirrored?.epoch ?? null);
  if (!mirrored) return answered ?? createdBy(overlay.creation);
  if (!answered) return mirrored;
  // After a restore answers of the new epoch come before the mirror has its snapshot.
  if (answered.epoch !== mirrored.epoch) return answered;
  return answered.record.revision > mirrored.record.revision ? answered : mirrored;
}

/**
 * @param epoch of the mirror: a read mark rests on no revision, so a restored server answers it while
 * the edits that the restore lost still show
 */
function latestAnswer(
  { creation, edits }: RecordOverlay,
  epoch: string | null,
): PlacedRecord | null {
  const last = [creation, ...edits].findLast((operation) => {
    if (operation?.state !== "done" || !operation.answer?.record) return false;
    const isMark = operation.kind === "mark-visit-read";
    return !isMark || epoch === null || operation.answer.epoch === epoch;
  });
  const answer = last?.answer;
  return answer?.record ? placedOf(answer.record, answer.epoch) : null;
}

/** A record as the API answers it, in its place. */
export function placedOf(answered: JournalRecord, epoch: string | null): PlacedRecord {
  const { employee, employee_name: _, record_day, ...record } = answered;
  return { record, employee, day: dayOf(record_day), epoch };
}

function createdBy(creation: RecordOverlay["creation"]): PlacedRecord | null {
  if (!creation) return null;
  const { employee, record_day, ...fields } = creation.body;
  return {
    employee,
    day: dayOf(record_day),
    epoch: null,
    record: {
      ...fields,
      ...{ id: null, uid: creation.uid, operator_view: true, source: "staff", read_at: null },
      ...{ consent: null, created_at: creation.madeAt, revision: 0 },
    },
  };
}

/** An answered edit is in what the record rests on, but for «просмотрено», which has no revision. */
function withEdit(
  placed: PlacedRecord,
  edit: OperationOf<"create-visit" | "edit-visit" | "mark-visit-read">,
): PlacedRecord {
  if (edit.kind === "mark-visit-read") return withReadMark(placed, edit);
  if (edit.state === "done" && edit.answer?.record) return placed;
  const keepsPlace = isParked(edit) || edit.kind === "create-visit";
  const { employee, record_day, ...fields } = only(
    edit.body,
    Object.keys(edit.body).filter(
      (field) =>
        !(keepsPlace && isSlotField(field)) && (edit.kind === "edit-visit" || field in edit.base),
    ),
  );
  return {
    ...placed,
    employee: employee ?? placed.employee,
    day: record_day === undefined ? placed.day : dayOf(record_day),
    record: { ...placed.record, ...fields },
  };
}

function withReadMark(
  placed: PlacedRecord,
  { body, madeAt }: OperationOf<"mark-visit-read">,
): PlacedRecord {
  const read_at = body.read ? (placed.record.read_at ?? madeAt) : null;
  return { ...placed, record: { ...placed.record, read_at } };
}

function syncOf({ creation, edits, removal }: RecordOverlay): RecordSync {
  const operations = [creation, ...edits, removal].filter((operation) => operation !== null);
  if (operations.some((operation) => operation.state === "conflict")) return "conflict";
  if (operations.some((operation) => operation.state === "rejected")) return "rejected";
  return operations.some(isOpen) ? "waiting" : "synced";
}
