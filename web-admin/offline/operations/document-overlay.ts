import type { JournalSettings } from "../../../shared/journal/journal.ts";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { dayKey, parseEtag } from "../../../shared/sync/sync.ts";
import { isOpen, isParked } from "./operation.ts";
import type { OperationOf, QueuedOperation } from "./queued-operation.ts";
import { isTemplateCall } from "./target.ts";
import { applyTimes, timesChange } from "./times.ts";

export type ScheduleEdit = OperationOf<"set-schedule-day">;

/** The outbox's edits of schedule days, by document key. */
export function scheduleEditsOf(
  operations: readonly QueuedOperation[],
): Map<string, ScheduleEdit[]> {
  const edits = new Map<string, ScheduleEdit[]>();
  for (const operation of operations) {
    if (operation.kind !== "set-schedule-day") continue;
    const key = dayKey(operation.employee, operation.day);
    edits.set(key, [...(edits.get(key) ?? []), operation]);
  }
  return edits;
}

/** The mirror's offered times with own edits over them; parked ones do not count. */
export function foldOffered(
  mirrored: { offered: readonly string[]; revision: number; epoch: string | null },
  edits: readonly ScheduleEdit[],
): readonly string[] {
  return edits
    .filter((edit) => !isParked(edit) && !isReached(mirrored, edit))
    .reduce<readonly string[]>(
      (times, edit) => applyTimes(times, timesChange(edit)),
      mirrored.offered,
    );
}

/** The mirror has reached this edit's answer. */
function isReached(
  mirrored: { revision: number; epoch: string | null },
  { answer, state }: QueuedOperation,
): boolean {
  const etag = state === "done" && answer?.etag ? parseEtag(answer.etag) : null;
  return etag !== null && etag.epoch === mirrored.epoch && etag.revision <= mirrored.revision;
}

/** The settings with own changes over them. */
export function foldSettings(
  mirrored: JournalSettings,
  operations: readonly QueuedOperation[],
): JournalSettings {
  const last = operations.findLast(
    (operation) => operation.kind === "change-settings" && !isParked(operation),
  );
  return last?.kind === "change-settings" ? last.body : mirrored;
}

/** A template with this device's own changes over it; one made here has no number yet. */
export type ShownTemplate = Omit<ScheduleTemplate, "id"> & { id: number | null };

/** The mirror's templates, and their epoch. */
export interface MirroredTemplates {
  templates: readonly (ScheduleTemplate & { revision: number })[];
  epoch: string | null;
}

/** The templates with own changes over them. */
export function foldTemplates(
  { templates, epoch }: MirroredTemplates,
  operations: readonly QueuedOperation[],
): readonly ShownTemplate[] {
  const isUnseen = (operation: TemplateOperation) => {
    const mirrored = templates.find(({ uid }) => uid === operation.uid);
    return !mirrored || !isReached({ revision: mirrored.revision, epoch }, operation);
  };
  return operations
    .filter(isTemplateCall)
    .filter((operation) => !isParked(operation) && isUnseen(operation))
    .reduce<readonly ShownTemplate[]>(withTemplateEdit, templates);
}

type TemplateOperation = OperationOf<"create-template" | "edit-template" | "delete-template">;

function withTemplateEdit(
  templates: readonly ShownTemplate[],
  operation: TemplateOperation,
): readonly ShownTemplate[] {
  const known = templates.find(({ uid }) => uid === operation.uid);
  if (operation.kind === "delete-template")
    return templates.filter((template) => template !== known);
  if (known && operation.kind === "create-template") return templates;
  const { tpl_name, schedule_tpl } = operation.body;
  const { uid, id } = known ?? { uid: operation.uid, id: null };
  const edited = { uid, id, tpl_name, schedule_tpl: [...schedule_tpl] };
  if (known) return templates.map((template) => (template === known ? edited : template));
  return operation.kind === "create-template" || isOpen(operation)
    ? [...templates, edited]
    : templates;
}
