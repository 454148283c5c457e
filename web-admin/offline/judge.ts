import { z } from "zod";
import {
  type JournalRecord,
  journalRecordSchema,
  slotProblemSchema,
} from "../../shared/journal.ts";
import { PROBLEM } from "../../shared/problem.ts";
import { templateSchema } from "../../shared/schedule.ts";
import { parseEtag } from "../../shared/sync.ts";
import type { Answered } from "./calls.ts";
import { callOf } from "./commands.ts";
import type { Answer, OperationState } from "./operation.ts";
import type { OutboxChange, OutboxEntry } from "./outbox.ts";
import { templatePlace } from "./plan-template.ts";
import {
  fieldConflicts,
  isTemplateDisputed,
  onCurrent,
  onCurrentTemplate,
  reapplyTimes,
  timesOf,
} from "./rebase.ts";
import { isCreation, thingOf } from "./thing.ts";
import { baseOf, fieldsOf, only } from "./wire.ts";

/** What an answer rests on besides itself. */
export interface Hearing {
  /** ISO. */
  at: string;
  /** The mirror's, for answers that carry no ETag. */
  epoch: string | null;
  /** A key for a call that the answer asks for. */
  newKey(): string;
}

/** Refusals that another choice can settle. */
const CONFLICTS: ReadonlySet<string> = new Set([
  PROBLEM.slotTaken,
  PROBLEM.slotNotOffered,
  PROBLEM.slotPast,
  PROBLEM.doctorGone,
  PROBLEM.visitsInTheWay,
]);

/**
 * What the server's answer makes of an operation, and of those that were based on it.
 * Only here, and by a person's decision, does an operation end.
 */
export function judge(
  entry: OutboxEntry,
  reply: Answered,
  entries: readonly OutboxEntry[],
  hearing: Hearing,
): OutboxChange {
  const answer = answerOf(reply, hearing);
  if (!reply.problem || isAlreadyGone(entry, reply, hearing) || isStanding(entry, answer))
    return accepted(entry, answer, entries, hearing);
  if (isCancelled(entry, entries)) return { remove: [entry] };
  if (reply.status === 412) return { put: [stale(entry, reply, answer)] };
  const state = CONFLICTS.has(reply.problem.code) ? "conflict" : "rejected";
  return { put: [end(entry, state, answer)] };
}

const end = (entry: OutboxEntry, state: OperationState, answer: Answer): OutboxEntry => ({
  ...entry,
  state,
  answer,
  lease: null,
});

/** Cancelled or read, and not there any more: nothing is left to do, and nobody's work is lost. */
function isAlreadyGone(entry: OutboxEntry, { status }: Answered, { epoch }: Hearing): boolean {
  const { method, subject } = entry;
  const gone = status === 404 || status === 410;
  if (!gone || subject.kind === "settings" || subject.kind === "schedule-day") return false;
  if (subject.kind === "template" && mayBeOfEarlierLife(entry, epoch)) return false;
  return method === "DELETE" || isReading(entry);
}

/** A template that a restore lost may be there under another number: made again by another desk. */
function mayBeOfEarlierLife({ etag }: OutboxEntry, epoch: string | null): boolean {
  return etag !== null && parseEtag(etag)?.epoch !== epoch;
}

/** Made by an earlier call that came late, and given another slot meanwhile. */
const isStanding = ({ method }: OutboxEntry, { problem, record }: Answer) =>
  method === "POST" && problem?.code === PROBLEM.keyReused && record !== null;

/** A creation refused after it was cancelled: the removal, which the server will not know, ends it. */
const isCancelled = (entry: OutboxEntry, entries: readonly OutboxEntry[]) =>
  isCreation(entry) && laterOf(entry, entries).some(({ method }) => method === "DELETE");

/**
 * Those that rest on the same word as this call did now rest on what it made. One that does not
 * keeps its own: what this call was merged with has yet to meet it as a 412.
 */
function accepted(
  entry: OutboxEntry,
  answer: Answer,
  entries: readonly OutboxEntry[],
  { newKey }: Hearing,
): OutboxChange {
  const etag = madeEtag(entry, answer);
  const later = laterOf(entry, entries);
  const moved = (other: OutboxEntry) =>
    etag !== null && isFollower(other, entry) ? { ...other, etag } : other;
  const after = later.map(moved).map((other) => numbered(other, entry, answer));
  const left = untold(entry, answer, later);
  const { subject } = entry;
  return {
    put: [end(entry, "done", answer), ...after.filter((other, index) => other !== later[index])],
    ...(left && subject.kind === "record"
      ? { add: [callOf(newKey(), subject.uid, "PUT", { ...left, etag })] }
      : {}),
  };
}

/** A schedule edit's list may lack what the one before it made: it meets that as a 412. */
const isFollower = (other: OutboxEntry, { subject, etag }: OutboxEntry) =>
  subject.kind !== "schedule-day" && other.etag === etag;

/** A template's edits that waited for its creation go by the number it was given. */
function numbered(other: OutboxEntry, { subject }: OutboxEntry, answer: Answer): OutboxEntry {
  const id = answer.createdId;
  if (subject.kind !== "template" || subject.id !== null || id === null) return other;
  return { ...other, ...templatePlace(id) };
}

/**
 * A refused creation may have been taken after all, by an earlier call that came late: then the
 * server has that call's words, and those given to it since have yet to be said.
 */
function untold({ method, body, base }: OutboxEntry, { record }: Answer, later: OutboxEntry[]) {
  if (method !== "POST" || !record || !body) return null;
  if (later.some((next) => next.method === "DELETE")) return null;
  const there = fieldsOf(record);
  const left = Object.keys(base).filter(
    (field) =>
      field in there &&
      there[field] !== body[field] &&
      !later.some((next) => next.body && field in next.body),
  );
  if (left.length === 0) return null;
  return { body: only(body, left), base: baseOf(base, left) };
}

/** What waits after a call about the same thing; reading rests on nothing. */
function laterOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const thing = thingOf(entry);
  return entries.filter(
    (other) =>
      other.seq > entry.seq &&
      other.state !== "done" &&
      !isReading(other) &&
      thingOf(other) === thing,
  );
}

const isReading = ({ body }: OutboxEntry) => body !== null && "read" in body;

/** Of the revision the call made (the server says it, of a replay, too); null where it made none. */
const madeEtag = (entry: OutboxEntry, { etag }: Answer) =>
  entry.method === "DELETE" || isReading(entry) ? null : etag;

/** 412: what nobody else touched goes again; the same field, or a cancelled visit, is a person's. */
function stale(entry: OutboxEntry, reply: Answered, answer: Answer): OutboxEntry {
  const times = entry.subject.kind === "schedule-day" ? timesOf(currentOf(reply.body)) : null;
  if (times) return again(reapplyTimes(entry, times, answer.etag));
  const { record, template, etag } = answer;
  if (template && etag) {
    const merged = onCurrentTemplate(entry, template, etag);
    return isTemplateDisputed(entry, template) ? end(merged, "conflict", answer) : again(merged);
  }
  if (record && etag && isSameAfterRestore(entry, record, etag)) return again({ ...entry, etag });
  const isEdit = entry.method === "PUT" && record !== null && etag !== null;
  if (!isEdit || fieldConflicts(entry, record).length > 0) return end(entry, "conflict", answer);
  return again(onCurrent(entry, record, etag));
}

/** Cancelled in one life of the database, and in the next one just as it was seen (DESIGN 4.7). */
function isSameAfterRestore(entry: OutboxEntry, record: JournalRecord, etag: string): boolean {
  const seen = entry.etag ? parseEtag(entry.etag) : null;
  if (entry.method !== "DELETE" || !seen || seen.epoch === parseEtag(etag)?.epoch) return false;
  const now = fieldsOf(record);
  return Object.keys(now).every((field) => now[field] === entry.base[field]);
}

const again = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: "pending", lease: null });

function answerOf(reply: Answered, { at, epoch }: Hearing): Answer {
  const record = reply.problem ? currentOf(reply.body) : reply.body;
  return {
    status: reply.status,
    at,
    etag: reply.etag,
    xid: reply.xid,
    epoch: (reply.etag && parseEtag(reply.etag)?.epoch) || epoch,
    record: journalRecordSchema.safeParse(record).data ?? null,
    template: templateSchema.safeParse(currentOf(reply.body)).data ?? null,
    changed: changedIn(reply.body),
    destroyed: destroyedSchema.safeParse(reply.body).data?.destroyed ?? null,
    createdId: idIn(reply.body),
    problem: reply.problem,
    nearest: slotProblemSchema.safeParse(reply.body).data?.nearest ?? [],
    visits: visitsIn(reply.body),
  };
}

function currentOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "current" in body ? body.current : null;
}

function idIn(body: unknown): number | null {
  const has = typeof body === "object" && body !== null && "id" in body;
  return has && typeof body.id === "number" ? body.id : null;
}

const destroyedSchema = z.object({
  destroyed: z.object({ id: z.number(), record_day: z.string(), record_time: z.string() }),
});

const changedSchema = z.object({ changed: z.object({ by: z.string(), at: z.string() }) });

const changedIn = (body: unknown) => changedSchema.safeParse(body).data?.changed ?? null;

const visitsSchema = z.object({
  visits: z.array(
    z.object({
      id: z.number(),
      day: z.string(),
      time: z.string(),
      user_name: z.string().optional(),
      phone: z.string().optional(),
    }),
  ),
});

const visitsIn = (body: unknown) => visitsSchema.safeParse(body).data?.visits ?? [];
