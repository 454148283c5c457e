import type { JournalRecord, RecordField } from "../../../shared/journal/record.ts";
import { RECORD_FIELDS } from "../../../shared/journal/record.ts";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { parseTimes } from "../../../shared/time/slots.ts";
import type { FieldConflict } from "./decision.ts";
import type { ScheduleEdit } from "./document-overlay.ts";
import type { SomeVisitFields, TemplateFields, VisitFields } from "./operation.ts";
import type { OperationOf, QueuedOperation } from "./queued-operation.ts";
import { applyTimes, timesChange } from "./times.ts";
import { baseOf, fieldsOf, isSlotField, only, PLACE_FIELDS } from "./visit-fields.ts";

/**
 * The fields that both sides changed, to different values. Doctor, day and time are
 * one thing: moved here and moved there is a conflict even where the two moves name other fields,
 * and none where both moved to the same place, whether or not that time is offered.
 */
export function fieldConflicts(
  edit: { base: SomeVisitFields; body: SomeVisitFields | null },
  current: JournalRecord,
): FieldConflict[] {
  const theirs = fieldsOf(current);
  const mine: SomeVisitFields = { ...edit.base, ...edit.body };
  const changed = (field: RecordField) => field in edit.base && theirs[field] !== edit.base[field];
  const disputed = (field: RecordField) => changed(field) && theirs[field] !== mine[field];
  const slotDisputed = !isAt(edit, theirs) && RECORD_FIELDS.filter(isSlotField).some(disputed);
  return RECORD_FIELDS.filter((field) =>
    isSlotField(field)
      ? slotDisputed && field in edit.base && theirs[field] !== mine[field]
      : disputed(field),
  ).map((field) => ({
    field,
    base: edit.base[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
}

/** Whether an edit leaves a visit with this doctor, day and time, as far as it names them. */
const isAt = (
  { base, body }: { base: SomeVisitFields; body: SomeVisitFields | null },
  place: VisitFields,
) =>
  PLACE_FIELDS.every((field) => !(field in base) || { ...base, ...body }[field] === place[field]);

/**
 * The same edit with the current record as its base. Where both sides moved the visit to the same
 * place, whether that time is offered is as they said it.
 */
export function onCurrent(
  operation: OperationOf<"edit-visit">,
  current: JournalRecord,
  etag: string,
): QueuedOperation {
  const theirs = fieldsOf(current);
  const { base, body } = operation;
  const bothMoved = isAt(operation, theirs) && !isAt({ base, body: null }, theirs);
  const { squeezed_in } = theirs;
  return {
    ...operation,
    body: bothMoved ? { ...body, squeezed_in } : body,
    base: baseOf(theirs, Object.keys(body)),
    etag,
  };
}

type TemplateEdit = OperationOf<"edit-template" | "delete-template">;

/** Whether both sides changed the same of a template; removed here and changed there is that, too. */
export function isTemplateDisputed(
  { base, body }: TemplateEdit,
  current: ScheduleTemplate,
): boolean {
  return TEMPLATE_FIELDS.filter((field) => differs(field, current, base)).some(
    (field) => !body || (differs(field, body, base) && differs(field, body, current)),
  );
}

/** A template's edit with the current template as its base: untouched fields are taken from there. */
export function onCurrentTemplate(
  operation: TemplateEdit,
  current: ScheduleTemplate,
  etag: string,
): QueuedOperation {
  const { tpl_name, schedule_tpl } = current;
  const theirs = { tpl_name, schedule_tpl };
  if (operation.kind === "delete-template") return { ...operation, base: theirs, etag };
  const { base, body } = operation;
  const touched = TEMPLATE_FIELDS.filter((field) => differs(field, body, base));
  return { ...operation, body: { ...theirs, ...only(body, touched) }, base: theirs, etag };
}

/** Neither name nor times have changed between the two. */
export const isTemplateAsBefore = (now: TemplateFields, before: TemplateFields) =>
  !TEMPLATE_FIELDS.some((field) => differs(field, now, before));

const TEMPLATE_FIELDS = ["tpl_name", "schedule_tpl"] as const;

const differs = (field: keyof TemplateFields, one: TemplateFields, other: TemplateFields) =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);

/**
 * A schedule edit's added and removed times, made to the list as it is now. It keeps all of them:
 * the mirror may be behind that list, and the list may change again.
 */
export function reapplyTimes(
  operation: ScheduleEdit,
  current: readonly string[],
  etag: string | null,
): ScheduleEdit {
  const { added, removed } = timesChange(operation);
  const times = applyTimes(current, { added, removed });
  const before = applyTimes(current, { added: removed, removed: added });
  return { ...operation, body: { ...operation.body, times }, base: { times: before }, etag };
}

/** Times in a 412's `current` of a schedule day. */
export function timesOf(current: unknown): string[] | null {
  const isDay = typeof current === "object" && current !== null && "time" in current;
  return isDay ? parseTimes(current.time) : null;
}
