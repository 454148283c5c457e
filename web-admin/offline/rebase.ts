import type { JournalRecord, RecordField } from "../../shared/journal.ts";
import { RECORD_FIELDS } from "../../shared/journal.ts";
import type { ScheduleTemplate } from "../../shared/schedule.ts";
import { parseTimes } from "../../shared/slots.ts";
import type { FieldConflict } from "./decision.ts";
import { applyTimes, timesChange } from "./fold-documents.ts";
import type { OutboxEntry } from "./outbox.ts";
import { baseOf, fieldsOf, isSlotField, only, type WireFields, wireScheduleDay } from "./wire.ts";

/**
 * The fields that both sides changed, to different values (DESIGN 4.3.4). Doctor, day and time are
 * one thing: moved here and moved there is a conflict even where the two moves name other fields.
 */
export function fieldConflicts(
  edit: Pick<OutboxEntry, "base" | "body">,
  current: JournalRecord,
): FieldConflict[] {
  const theirs = fieldsOf(current);
  const mine: WireFields = { ...edit.base, ...edit.body };
  const changed = (field: RecordField) => field in edit.base && theirs[field] !== edit.base[field];
  const disputed = (field: RecordField) => changed(field) && theirs[field] !== mine[field];
  const slotDisputed = RECORD_FIELDS.filter(isSlotField).some(disputed);
  return RECORD_FIELDS.filter((field) =>
    isSlotField(field) ? slotDisputed && theirs[field] !== mine[field] : disputed(field),
  ).map((field) => ({
    field,
    base: edit.base[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
}

/** The same edit resting on the record as it is now. */
export function onCurrent(entry: OutboxEntry, current: JournalRecord, etag: string): OutboxEntry {
  const base = baseOf(fieldsOf(current), Object.keys(entry.body ?? {}));
  return { ...entry, base: { ...base }, etag };
}

/** Whether both sides changed the same of a template; removed here and changed there is that, too. */
export function isTemplateDisputed(
  { base, body }: Pick<OutboxEntry, "base" | "body">,
  current: ScheduleTemplate,
): boolean {
  const theirs = { ...current };
  return TEMPLATE_FIELDS.filter((field) => differs(field, theirs, base)).some(
    (field) => !body || (differs(field, body, base) && differs(field, body, theirs)),
  );
}

/** A template's edit resting on it as it is now: what was not touched here is what is there. */
export function onCurrentTemplate(
  entry: OutboxEntry,
  current: ScheduleTemplate,
  etag: string,
): OutboxEntry {
  const { base, body } = entry;
  const theirs = { ...current };
  const touched = TEMPLATE_FIELDS.filter((field) => body && differs(field, body, base));
  const merged = body && { ...only(theirs, TEMPLATE_FIELDS), ...only(body, touched) };
  return { ...entry, body: merged, base: theirs, etag };
}

/** Neither name nor times have changed between the two. */
export const isTemplateAsBefore = (now: ScheduleTemplate, before: ScheduleTemplate) =>
  !TEMPLATE_FIELDS.some((field) => differs(field, { ...now }, { ...before }));

const TEMPLATE_FIELDS = ["tpl_name", "schedule_tpl"] as const;

const differs = (field: (typeof TEMPLATE_FIELDS)[number], one: WireFields, other: WireFields) =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);

/**
 * A schedule edit's added and removed times, made to the list as it is now (DESIGN 4.3.6). It goes
 * on meaning all of them: the mirror may be behind that list, and the list may change again.
 */
export function reapplyTimes(
  entry: OutboxEntry,
  current: readonly string[],
  etag: string | null,
): OutboxEntry {
  if (entry.subject.kind !== "schedule-day") return entry;
  const { employee, day } = entry.subject;
  const { added, removed } = timesChange(entry);
  const times = applyTimes(current, { added, removed });
  const before = applyTimes(current, { added: removed, removed: added });
  const call = wireScheduleDay(employee, day, times, confirmedIn(entry.body));
  return { ...entry, ...call, base: { times: before }, etag };
}

function confirmedIn(body: OutboxEntry["body"]): number[] {
  const confirmed = body?.confirmed_visits;
  return Array.isArray(confirmed) ? confirmed.filter((id) => typeof id === "number") : [];
}

/** Times in a 412's `current` of a schedule day. */
export function timesOf(current: unknown): string[] | null {
  const isDay = typeof current === "object" && current !== null && "time" in current;
  return isDay ? parseTimes(current.time) : null;
}
