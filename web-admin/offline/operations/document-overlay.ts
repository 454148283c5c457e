import type { JournalSettings } from "../../../shared/journal/journal.ts";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { parseEtag } from "../../../shared/sync/sync.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { Shown, Subject } from "./kinds/kind.ts";
import { kindOf, overlaid } from "./kinds/registry.ts";
import { isParked } from "./operation.ts";
import type { QueuedOperation } from "./queued-operation.ts";
import { targetOf, templateOf } from "./target.ts";
import type { ShownTemplate } from "./template-fields.ts";

type Operations = readonly QueuedOperation[];

/** The outbox's edits of schedule days, by document key. */
export const scheduleEditsOf = (operations: Operations): Map<string, QueuedOperation[]> =>
  Map.groupBy(
    operations.filter((operation) => kindOf(operation).subject === "day"),
    targetOf,
  );

/** The mirror's offered times with own edits over them. */
export const foldOffered = (
  mirrored: { offered: readonly string[]; revision: number; epoch: string | null },
  edits: Operations,
): readonly string[] => folded("day", mirrored.offered, edits, (edit) => isReached(mirrored, edit));

/** The settings with own changes over them. */
export const foldSettings = (mirrored: JournalSettings, operations: Operations): JournalSettings =>
  folded("settings", mirrored, operations, () => false);

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
    const mirrored = templates.find(({ uid }) => uid === templateOf(operation));
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

/** Own operations over what the mirror has of their subject, but for parked and reached ones. */
const folded = <On extends Subject>(
  subject: On,
  mirrored: Shown[On],
  operations: Operations,
  isInMirror: (operation: QueuedOperation) => boolean,
): Shown[On] =>
  operations
    .filter((operation) => kindOf(operation).subject === subject)
    .filter((operation) => !isParked(operation) && !isInMirror(operation))
    .reduce((shown, operation) => overlaid(subject, shown, operation), mirrored);

/** The mirror has reached this edit's answer. */
function isReached(
  mirrored: { revision: number; epoch: string | null },
  { answer, state }: QueuedOperation,
): boolean {
  const etag = state === "done" && answer?.etag ? parseEtag(answer.etag) : null;
  return etag !== null && etag.epoch === mirrored.epoch && etag.revision <= mirrored.revision;
}
