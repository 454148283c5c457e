import type { JournalSettings } from "../../shared/journal.ts";
import type { ScheduleTemplate } from "../../shared/schedule.ts";
import { parseTimes } from "../../shared/slots.ts";
import { dayKey, parseEtag } from "../../shared/sync.ts";
import { isOpen, isParked } from "./fold.ts";
import type { Operation, TimesEdit } from "./operation.ts";
import type { OutboxEntry } from "./outbox.ts";

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
export const timesChange = ({ base, body }: Pick<Operation, "base" | "body">): TimesChange =>
  timesBetween({ from: parseTimes(base.times ?? []), to: parseTimes(body?.time ?? []) });

/** The list with the difference made to it; sorted, without repeats. */
export function applyTimes(times: readonly string[], { added, removed }: TimesChange): string[] {
  return [...new Set([...times.filter((time) => !removed.includes(time)), ...added])].sort();
}

/** The outbox's edits of schedule days, by document key. */
export function scheduleEditsOf(entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const edits = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    if (entry.subject.kind !== "schedule-day") continue;
    const key = dayKey(entry.subject.employee, entry.subject.day);
    edits.set(key, [...(edits.get(key) ?? []), entry]);
  }
  return edits;
}

/** The mirror's offered times with own edits over them; parked ones do not count. */
export function foldOffered(
  mirrored: { offered: readonly string[]; revision: number; epoch: string | null },
  edits: readonly OutboxEntry[],
): readonly string[] {
  return edits
    .filter((edit) => !isParked(edit) && !isReached(mirrored, edit))
    .reduce<readonly string[]>(
      (times, edit) => applyTimes(times, timesChange(edit)),
      mirrored.offered,
    );
}

/** The mirror already shows what this edit's answer told. */
function isReached(
  mirrored: { revision: number; epoch: string | null },
  { answer, state }: OutboxEntry,
): boolean {
  const etag = state === "done" && answer?.etag ? parseEtag(answer.etag) : null;
  return etag !== null && etag.epoch === mirrored.epoch && etag.revision <= mirrored.revision;
}

/** The settings with own changes over them. */
export function foldSettings(
  mirrored: JournalSettings,
  entries: readonly OutboxEntry[],
): JournalSettings {
  const last = entries.findLast((entry) => entry.subject.kind === "settings" && !isParked(entry));
  const value = last?.body?.deleteAfterDayPassed;
  return typeof value === "boolean" ? { deleteAfterDayPassed: value } : mirrored;
}

/** The mirror's, of one life of the database. */
export interface MirroredTemplates {
  templates: readonly (ScheduleTemplate & { revision: number })[];
  epoch: string | null;
}

/** The templates with own changes over them; one made here has a negative id until it is answered. */
export function foldTemplates(
  { templates, epoch }: MirroredTemplates,
  entries: readonly OutboxEntry[],
): readonly ScheduleTemplate[] {
  const revisions = new Map(templates.map(({ id, revision }) => [id, revision]));
  const isUnseen = (entry: OutboxEntry) => {
    const revision = revisions.get(templateIdOf(entry) ?? 0);
    return revision === undefined || !isReached({ revision, epoch }, entry);
  };
  return entries
    .filter((entry) => entry.subject.kind === "template" && !isParked(entry))
    .filter(isUnseen)
    .reduce<readonly ScheduleTemplate[]>(withTemplateEdit, templates);
}

function withTemplateEdit(
  templates: readonly ScheduleTemplate[],
  entry: OutboxEntry,
): readonly ScheduleTemplate[] {
  const id = templateIdOf(entry);
  if (id === null) return templates;
  if (entry.method === "DELETE") return templates.filter((template) => template.id !== id);
  const known = templates.some((template) => template.id === id);
  if (known && entry.method === "POST") return templates;
  const edited = {
    id,
    tpl_name: String(entry.body?.tpl_name ?? ""),
    schedule_tpl: parseTimes(entry.body?.schedule_tpl ?? []),
  };
  if (known) return templates.map((template) => (template.id === id ? edited : template));
  return entry.method === "POST" || isOpen(entry) ? [...templates, edited] : templates;
}

/** The template an edit is of: a new one's number is negative until the server has given it one. */
export function templateIdOf({ subject, answer, seq }: Operation): number | null {
  if (subject.kind !== "template") return null;
  return subject.id ?? answer?.createdId ?? -seq;
}
