import type { JournalSettings } from "../../../shared/journal/journal.ts";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { dayKey, parseEtag } from "../../../shared/sync/sync.ts";
import type { Operation, ScheduleDayCall, TimesEdit } from "./operation.ts";
import type { OperationOf, QueuedOperation } from "./queued-operation.ts";
import { isOpen, isParked } from "./record-overlay.ts";

/** Times an edit of a schedule day adds and takes away, against what was seen. */
export interface TimesChange {
  added: readonly string[];
  removed: readonly string[];
}

/** What leads from one list to another. */
export const timesBetween = ({ from, to }: TimesEdit): TimesChange => ({
  added: to.filter((time) => !from.includes(time)),
  removed: from.filter((time) => !to.includes(time)),
});

/** A schedule edit as its difference: that is what it means when the list has changed meanwhile. */
export const timesChange = ({ base, body }: Pick<ScheduleDayCall, "base" | "body">): TimesChange =>
  timesBetween({ from: base.times, to: body.times });

/** The list with the difference made to it; sorted, without repeats. */
export function applyTimes(times: readonly string[], { added, removed }: TimesChange): string[] {
  return [...new Set([...times.filter((time) => !removed.includes(time)), ...added])].sort();
}

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

/** The mirror's templates, and their epoch. */
export interface MirroredTemplates {
  templates: readonly (ScheduleTemplate & { revision: number })[];
  epoch: string | null;
}

/** The templates with own changes over them; one made here has a negative id until it is answered. */
export function foldTemplates(
  { templates, epoch }: MirroredTemplates,
  operations: readonly QueuedOperation[],
): readonly ScheduleTemplate[] {
  const revisions = new Map(templates.map(({ id, revision }) => [id, revision]));
  const isUnseen = (operation: QueuedOperation) => {
    const revision = revisions.get(templateIdOf(operation) ?? 0);
    return revision === undefined || !isReached({ revision, epoch }, operation);
  };
  return operations
    .filter((operation): operation is QueuedTemplateOperation => isTemplateOperation(operation))
    .filter((operation) => !isParked(operation) && isUnseen(operation))
    .reduce<readonly ScheduleTemplate[]>(withTemplateEdit, templates);
}

function withTemplateEdit(
  templates: readonly ScheduleTemplate[],
  operation: QueuedTemplateOperation,
): readonly ScheduleTemplate[] {
  const id = templateIdOf(operation);
  if (id === null) return templates;
  if (operation.kind === "delete-template")
    return templates.filter((template) => template.id !== id);
  const known = templates.some((template) => template.id === id);
  if (known && operation.kind === "create-template") return templates;
  const edited = { id, ...operation.body, schedule_tpl: [...operation.body.schedule_tpl] };
  if (known) return templates.map((template) => (template.id === id ? edited : template));
  return operation.kind === "create-template" || isOpen(operation)
    ? [...templates, edited]
    : templates;
}

/** The template an edit is of: a new one's number is negative until the server has given it one. */
export function templateIdOf(operation: Operation): number | null {
  if (!isTemplateOperation(operation)) return null;
  return operation.id ?? operation.answer?.createdId ?? -operation.seq;
}

type TemplateOperation = Extract<Operation, { id: number | null }>;
type QueuedTemplateOperation = Extract<QueuedOperation, { id: number | null }>;

const isTemplateOperation = (operation: Operation): operation is TemplateOperation =>
  operation.kind === "create-template" ||
  operation.kind === "edit-template" ||
  operation.kind === "delete-template";
