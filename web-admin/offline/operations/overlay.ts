import type { Closure } from "../../../shared/journal/closure.ts";
import type { JournalSettings } from "../../../shared/journal/journal.ts";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { parseEtag } from "../../../shared/sync/sync.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { Shown, Subject } from "./kinds/kind.ts";
import { kindOf, overlaid } from "./kinds/registry.ts";
import { isOpen, isParked, type Operation } from "./operation.ts";
import { isCreation, isRemoval, raisesRevision, targetOf, uidOf, visitOf } from "./target.ts";
import type { ShownTemplate } from "./template-fields.ts";
import { type RecordSync, type ServerVisit, serverVisitOf } from "./visit.ts";

/** The outbox's operations on one record, the oldest first. */
export type RecordOverlay = readonly Operation[];

/** The outbox's operations on records, by uid. */
export const overlaysOf = (operations: readonly Operation[]): Map<string, RecordOverlay> =>
  Map.groupBy(
    operations.filter((operation) => kindOf(operation).subject === "visit"),
    (operation) => visitOf(operation) ?? "",
  );

/** Entries are never mutated: the same reference means the same content. */
export const isSameOverlay = (a: RecordOverlay = [], b: RecordOverlay = []): boolean =>
  a.length === b.length && a.every((operation, index) => operation === b[index]);

/**
 * The mirror's record with this device's edits over it; null if there is nothing to show.
 * Idempotent: an edit already in the mirror changes nothing.
 * @param destroyed whether the feed has destroyed this uid
 */
export function foldRecord(
  mirrored: ServerVisit | null,
  overlay: RecordOverlay | undefined,
  destroyed: boolean,
): { placed: ServerVisit; sync: RecordSync } | null {
  if (!overlay) return mirrored && { placed: mirrored, sync: "synced" };
  const base = newestServerRecord(mirrored, overlay, destroyed);
  const edits = mirrored ? overlay : overlay.filter((operation) => !isCreation(operation));
  const placed = edits.reduce(withOperation, base);
  return placed && { placed, sync: syncOf(overlay) };
}

/**
 * The newest server state of a record: the mirror's, or an answer that the mirror has not reached.
 */
export function newestServerRecord(
  mirrored: ServerVisit | null,
  overlay: RecordOverlay | undefined,
  destroyed: boolean,
): ServerVisit | null {
  if (!overlay || (!mirrored && destroyed)) return mirrored;
  return overlay.filter(isAnsweredMark).reduce(withOperation, newestWord(mirrored, overlay));
}

const withOperation = (shown: ServerVisit | null, operation: Operation) =>
  shown && overlaid("visit", shown, operation);

/** It raises no revision: while its answer is in the list, the mirror does not have it. */
const isAnsweredMark = (operation: Operation) =>
  !raisesRevision(operation) && operation.state === "done";

function newestWord(mirrored: ServerVisit | null, overlay: RecordOverlay): ServerVisit | null {
  const answered = latestAnswer(overlay, mirrored?.epoch ?? null);
  if (!mirrored) {
    const creation = overlay.find(isCreation);
    return answered ?? (creation ? overlaid("visit", null, creation) : null);
  }
  if (!answered) return mirrored;
  // After a restore answers of the new epoch come before the mirror has its snapshot.
  if (answered.epoch !== mirrored.epoch) return answered;
  return answered.record.revision > mirrored.record.revision ? answered : mirrored;
}

/**
 * @param epoch of the mirror: a read mark rests on no revision, so a restored server answers it
 * while the edits that the restore lost still show
 */
function latestAnswer(overlay: RecordOverlay, epoch: string | null): ServerVisit | null {
  const answer = overlay.findLast((operation) => {
    const { state, answer } = operation;
    if (state !== "done" || !answer?.record || isRemoval(operation)) return false;
    return raisesRevision(operation) || epoch === null || answer.epoch === epoch;
  })?.answer;
  return answer?.record ? serverVisitOf(answer.record, answer.epoch) : null;
}

function syncOf(overlay: RecordOverlay): RecordSync {
  if (overlay.some(({ state }) => state === "conflict")) return "conflict";
  if (overlay.some(({ state }) => state === "rejected")) return "rejected";
  return overlay.some(isOpen) ? "waiting" : "synced";
}

type Operations = readonly Operation[];

/** The outbox's edits of schedule days, by document key. */
export const scheduleEditsOf = (operations: Operations): Map<string, Operation[]> =>
  Map.groupBy(
    operations.filter((operation) => kindOf(operation).subject === "day"),
    targetOf,
  );

/** The mirror's offered times with own edits over them. */
export const foldOffered = (
  mirrored: { offered: readonly string[]; revision: number; epoch: string | null },
  edits: Operations,
): readonly string[] => folded("day", mirrored.offered, edits, (edit) => isReached(mirrored, edit));

/** The settings with this device's changes applied. */
export const foldSettings = (mirrored: JournalSettings, operations: Operations): JournalSettings =>
  folded("settings", mirrored, operations, () => false);

/** The closures with this device's changes applied. */
export const foldClosures = (
  mirrored: readonly Closure[],
  operations: Operations,
): readonly Closure[] => folded("closure", mirrored, operations, () => false);

/** The mirror's templates, and their epoch. */
export interface MirroredTemplates {
  templates: readonly (ScheduleTemplate & { revision: number })[];
  epoch: string | null;
}

/** The templates with own changes over them. */
export const foldTemplates = (
  { templates, epoch }: MirroredTemplates,
  operations: Operations,
): readonly ShownTemplate[] =>
  folded("template", templates, operations, (operation) => {
    const mirrored = templates.find(({ uid }) => uid === uidOf("template", operation));
    return mirrored !== undefined && isReached({ revision: mirrored.revision, epoch }, operation);
  });

/**
 * The waiting list with own changes over it. The wish of a visit that is booked here is off it,
 * unless the booking was refused.
 */
export function foldWishes(mirrored: readonly Wish[], operations: Operations): readonly Wish[] {
  const booked = new Set(
    operations.flatMap((operation) =>
      "wish" in operation && operation.wish && !isParked(operation) ? [operation.wish] : [],
    ),
  );
  return folded("wish", mirrored, operations, () => false).filter(({ uid }) => !booked.has(uid));
}

/**
 * Own operations over the mirror's state of their subject, except parked ones and those already in
 * the mirror.
 */
const folded = <On extends Subject>(
  subject: On,
  mirrored: Shown[On],
  operations: Operations,
  isInMirror: (operation: Operation) => boolean,
): Shown[On] =>
  operations
    .filter((operation) => kindOf(operation).subject === subject)
    .filter((operation) => !isParked(operation) && !isInMirror(operation))
    .reduce((shown, operation) => overlaid(subject, shown, operation), mirrored);

/** The mirror has reached this edit's answer. */
function isReached(
  mirrored: { revision: number; epoch: string | null },
  { answer, state }: Operation,
): boolean {
  const etag = state === "done" && answer?.etag ? parseEtag(answer.etag) : null;
  return etag !== null && etag.epoch === mirrored.epoch && etag.revision <= mirrored.revision;
}
