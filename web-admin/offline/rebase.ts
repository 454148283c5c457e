import type { JournalRecord, RecordField } from "../../shared/journal.ts";
import { RECORD_FIELDS } from "../../shared/journal.ts";
import { parseTimes } from "../../shared/slots.ts";
import type { FieldConflict } from "./decision.ts";
import { applyTimes, timesChange } from "./fold-documents.ts";
import type { OutboxEntry } from "./outbox.ts";
import { baseOf, fieldsOf, isSlotField, type WireFields, wireScheduleDay } from "./wire.ts";

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

/** A schedule edit's added and removed times, made to the list as it is now (DESIGN 4.3.6). */
export function reapplyTimes(
  entry: OutboxEntry,
  current: readonly string[],
  etag: string | null,
): OutboxEntry {
  if (entry.subject.kind !== "schedule-day") return entry;
  const { employee, day } = entry.subject;
  const times = applyTimes(current, timesChange(entry));
  const call = wireScheduleDay(employee, day, times, confirmedIn(entry.body));
  return { ...entry, ...call, base: { times: current }, etag };
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
