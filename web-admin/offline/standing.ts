import { parseTimes } from "../../shared/slots.ts";
import type { Placed } from "./fold.ts";
import { applyTimes, timesChange } from "./fold-documents.ts";
import type { OutboxEntry } from "./outbox.ts";
import { templatePlace } from "./plan-template.ts";
import type { Projection } from "./projection.ts";
import { shownRecord } from "./shown.ts";
import { fieldsOf, isSlotField, only, type WireFields, wireScheduleDay } from "./wire.ts";

/**
 * Of the answered calls that a restored server does not know, in order of making, what still stood
 * when the server was last heard: what somebody has replaced since is not sent again (DESIGN 4.7).
 * @param epoch of the restored server, whose own words say nothing of what stood before
 */
export function stillStanding(
  lost: readonly OutboxEntry[],
  projection: Projection,
  epoch: string,
): OutboxEntry[] {
  const last = lastWords(lost);
  const heardOf = (uid: string) => {
    const known = projection.known(uid);
    return known?.epoch === epoch ? null : known;
  };
  const made = new Set(lost.filter(({ method }) => method === "POST").map(createdTemplate));
  return lost.flatMap((entry) => {
    const { subject } = entry;
    if (subject.kind === "record") return recordCall(entry, last, heardOf(subject.uid));
    if (subject.kind === "schedule-day") return scheduleCall(entry, subject, last, projection);
    if (subject.kind === "export") return [entry];
    if (subject.kind === "settings") return settingsCall(entry, lost, projection);
    return entry.method !== "POST" && made.has(subject.id) ? [] : templateCall(entry, projection);
  });
}

type Words = ReadonlyMap<string, unknown>;

/** The last that was said here of each thing, by its name. */
function lastWords(lost: readonly OutboxEntry[]): Words {
  const last = new Map<string, unknown>();
  for (const entry of lost) {
    const { subject, body } = entry;
    if (subject.kind === "record") {
      for (const [field, value] of Object.entries(body ?? {}))
        last.set(`${subject.uid} ${field}`, value);
    }
    if (subject.kind !== "schedule-day") continue;
    const { added, removed } = timesChange(entry);
    const name = `${subject.employee} ${subject.day}`;
    for (const time of added) last.set(`${name} ${time}`, true);
    for (const time of removed) last.set(`${name} ${time}`, false);
  }
  return last;
}

function recordCall(entry: OutboxEntry, last: Words, placed: Placed | null): OutboxEntry[] {
  const { body, method } = entry;
  if (!placed || !body || method === "DELETE") return [entry];
  const { uid } = placed.record;
  const seen: WireFields = {
    ...fieldsOf(shownRecord({ ...placed, sync: "synced" }, "")),
    read: placed.record.read_at !== null,
  };
  const isReplaced = (field: string) =>
    field in seen && field in body && last.get(`${uid} ${field}`) !== seen[field];
  const replaced = Object.keys(body).filter(isReplaced);
  if (replaced.length === 0) return [entry];
  const isLost = (field: string) =>
    replaced.includes(field) || (isSlotField(field) && replaced.some(isSlotField));
  if (method === "POST") {
    return [{ ...entry, body: { ...body, ...only(seen, Object.keys(body).filter(isLost)) } }];
  }
  const left = Object.keys(body).filter((field) => !isLost(field));
  return left.length > 0 ? [{ ...entry, body: only(body, left) }] : [];
}

function scheduleCall(
  entry: OutboxEntry,
  { employee, day }: Extract<OutboxEntry["subject"], { kind: "schedule-day" }>,
  last: Words,
  { documents }: Projection,
): OutboxEntry[] {
  const seen = documents.answered().times(employee, day);
  const stands = (time: string) => last.get(`${employee} ${day} ${time}`) === seen.includes(time);
  const { added, removed } = timesChange(entry);
  const change = { added: added.filter(stands), removed: removed.filter(stands) };
  if (change.added.length + change.removed.length === 0) return [];
  const times = applyTimes(parseTimes(entry.base.times ?? []), change);
  return [{ ...entry, ...wireScheduleDay(employee, day, times, []) }];
}

/** A template made here comes back as it is now; it gets another number then. */
function templateCall(entry: OutboxEntry, { documents }: Projection): OutboxEntry[] {
  const id = entry.method === "POST" ? createdTemplate(entry) : idOf(entry);
  const seen = documents.answered().templates.find((template) => template.id === id);
  if (entry.method === "DELETE") return seen ? [] : [entry];
  if (!seen) return [];
  const { tpl_name, schedule_tpl } = seen;
  return [{ ...entry, body: { tpl_name, schedule_tpl } }];
}

function settingsCall(
  entry: OutboxEntry,
  lost: readonly OutboxEntry[],
  { documents }: Projection,
): OutboxEntry[] {
  const isLast = lost.findLast(({ subject }) => subject.kind === "settings") === entry;
  const seen = documents.answered().settings.deleteAfterDayPassed;
  return isLast && entry.body?.deleteAfterDayPassed === seen ? [entry] : [];
}

/** What waits about templates whose creations go again goes by those until they are answered. */
export function unnumbered(
  again: readonly OutboxEntry[],
  lost: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
): OutboxEntry[] {
  const seqs = new Set(again.map(({ seq }) => seq));
  const creations = lost.filter(({ method, seq }) => method === "POST" && seqs.has(seq));
  return waiting.flatMap((entry) => {
    const id = idOf(entry);
    const creation = creations.find((each) => id !== null && createdTemplate(each) === id);
    return creation ? [{ ...entry, ...templatePlace(-creation.seq) }] : [];
  });
}

const idOf = ({ subject }: OutboxEntry) => (subject.kind === "template" ? subject.id : null);

function createdTemplate({ subject, answer }: OutboxEntry): number | null {
  return subject.kind === "template" ? (answer?.createdId ?? null) : null;
}
