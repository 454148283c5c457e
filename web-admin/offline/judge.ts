import { z } from "zod";
import {
  type JournalRecord,
  journalRecordSchema,
  slotProblemSchema,
} from "../../shared/journal.ts";
import { PROBLEM } from "../../shared/problem.ts";
import { templateSchema } from "../../shared/schedule.ts";
import { formatEtag, parseEtag } from "../../shared/sync.ts";
import type { Answered } from "./calls.ts";
import { callOf } from "./commands.ts";
import type { Answer, OperationState } from "./operation.ts";
import type { OutboxChange, OutboxEntry } from "./outbox.ts";
import { fieldConflicts, onCurrent, reapplyTimes, timesOf } from "./rebase.ts";
import { fieldsOf, only } from "./wire.ts";

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
  if (!reply.problem || isAlreadyGone(entry, reply))
    return accepted(entry, answer, entries, hearing);
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
function isAlreadyGone({ method, body, subject }: OutboxEntry, { status }: Answered): boolean {
  const gone = status === 404 || status === 410;
  if (!gone || subject.kind === "settings" || subject.kind === "schedule-day") return false;
  return method === "DELETE" || (body !== null && "read" in body);
}

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
  const etag = ownEtag(entry, answer);
  const followers = etag === null ? [] : entries.filter((other) => isBasedOn(other, entry));
  const left = untold(entry, answer, followers);
  const { subject } = entry;
  return {
    put: [end(entry, "done", answer), ...followers.map((follower) => ({ ...follower, etag }))],
    ...(left && subject.kind === "record"
      ? { add: [callOf(newKey(), subject.uid, "PUT", { ...left, etag })] }
      : {}),
  };
}

/**
 * A refused creation may have been taken after all, by an earlier call that came late: then the
 * server has that call's words, and those given to it since have yet to be said.
 */
function untold({ method, body, base }: OutboxEntry, { record }: Answer, followers: OutboxEntry[]) {
  if (method !== "POST" || !record || !body) return null;
  const there = fieldsOf(record);
  const left = Object.keys(base).filter(
    (field) =>
      field in there &&
      there[field] !== body[field] &&
      !followers.some((later) => later.body && field in later.body),
  );
  return left.length > 0 ? { body: only(body, left), base: only(base, left) } : null;
}

function isBasedOn(other: OutboxEntry, entry: OutboxEntry): boolean {
  const same = JSON.stringify(other.subject) === JSON.stringify(entry.subject);
  const isReading = other.body !== null && "read" in other.body;
  const isLater = other.seq > entry.seq && other.state !== "done";
  // A schedule edit's list may lack what this one made: it meets that as a 412.
  const isWhole = entry.subject.kind !== "schedule-day";
  return isLater && same && isWhole && !isReading && other.etag === entry.etag;
}

/**
 * What the own call made, and no more: a replay renders the record as it is now, and what others
 * did since must still meet the next edit as a 412.
 */
function ownEtag(entry: OutboxEntry, answer: Answer): string | null {
  const answered = answer.etag ? parseEtag(answer.etag) : null;
  if (!answered || entry.method === "DELETE" || (entry.body && "read" in entry.body)) return null;
  const before = entry.etag ? parseEtag(entry.etag) : null;
  const made = (before?.revision ?? 0) + 1;
  const isKnown = entry.method === "POST" || before !== null;
  return formatEtag(
    answered.epoch,
    isKnown ? Math.min(made, answered.revision) : answered.revision,
  );
}

/** 412: what nobody else touched goes again; the same field, or a cancelled visit, is a person's. */
function stale(entry: OutboxEntry, reply: Answered, answer: Answer): OutboxEntry {
  const times = entry.subject.kind === "schedule-day" ? timesOf(currentOf(reply.body)) : null;
  if (times) return again(reapplyTimes(entry, times, answer.etag));
  const { record, etag } = answer;
  if (record && etag && isSameAfterRestore(entry, record, etag)) return again({ ...entry, etag });
  const isEdit = entry.method === "PUT" && record !== null && etag !== null;
  if (!isEdit || fieldConflicts(entry, record).length > 0) return end(entry, "conflict", answer);
  return again(onCurrent(entry, record, etag));
}

/** Cancelled in one life of the database, and in the next one not changed since (DESIGN 4.7). */
function isSameAfterRestore(entry: OutboxEntry, record: JournalRecord, etag: string): boolean {
  const seen = entry.etag ? parseEtag(entry.etag) : null;
  const now = parseEtag(etag);
  if (entry.method !== "DELETE" || !seen || !now || seen.epoch === now.epoch) return false;
  return now.revision <= seen.revision && fieldConflicts(entry, record).length === 0;
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
