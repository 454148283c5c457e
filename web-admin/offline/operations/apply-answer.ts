import * as z from "zod/mini";
import { slotProblemSchema } from "../../../shared/journal/booked-slot.ts";
import {
  type JournalRecord,
  journalRecordSchema,
  RECORD_FIELDS,
} from "../../../shared/journal/record.ts";
import {
  changedSchema,
  destroyedVisitSchema,
  visitInTheWaySchema,
} from "../../../shared/journal/refusals.ts";
import { templateSchema } from "../../../shared/journal/template.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { parseEtag } from "../../../shared/sync/sync.ts";
import {
  type Answer,
  type CallOf,
  creationEtag,
  type OperationState,
  type ServerReply,
} from "./operation.ts";
import type { OutboxChange, QueuedOperation } from "./queued-operation.ts";
import {
  fieldConflicts,
  isTemplateDisputed,
  onCurrent,
  onCurrentTemplate,
  reapplyTimes,
  timesOf,
} from "./rebase.ts";
import { isCreation, isRemoval, targetOf } from "./target.ts";
import { baseOf, fieldsOf, isSlotField, only } from "./visit-fields.ts";

/** What `applyAnswer` needs besides the answer. */
export interface AnswerContext {
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
 * How the server's answer changes an operation and the later ones that were based on it.
 * Only here, and by a person's decision, does an operation end.
 */
export function applyAnswer(
  operation: QueuedOperation,
  reply: ServerReply,
  operations: readonly QueuedOperation[],
  context: AnswerContext,
): OutboxChange {
  const answer = answerOf(reply, context);
  if (!reply.problem || isAlreadyGone(operation, reply) || wasTakenEarlier(operation, answer))
    return accepted(operation, answer, operations, context);
  if (isCancelled(operation, operations)) return withoutCreation(operation, operations, context);
  if (isRemovedTemplate(operation, reply)) return { remove: [operation] };
  if (reply.status === 412) return { put: [rebaseOn412(operation, reply, answer)] };
  const state = CONFLICTS.has(reply.problem.code) ? "conflict" : "rejected";
  return { put: [end(operation, state, answer)] };
}

const end = (
  operation: QueuedOperation,
  state: OperationState,
  answer: Answer,
): QueuedOperation => ({
  ...operation,
  state,
  answer,
  lease: null,
});

/** By the server's own codes: a 404 of whoever stands in between must not end an edit. */
const GONE: ReadonlySet<string> = new Set([PROBLEM.notFound, PROBLEM.destroyed]);

/** A removal, or a read mark, of what is gone: nothing is left to do. */
function isAlreadyGone(operation: QueuedOperation, { problem }: ServerReply): boolean {
  if (!problem || !GONE.has(problem.code)) return false;
  return isRemoval(operation) || isReading(operation);
}

/** Whoever removed it knew the template: its creation has nothing left to ask. */
const isRemovedTemplate = ({ kind }: QueuedOperation, { problem }: ServerReply) =>
  kind === "create-template" && problem?.code === PROBLEM.destroyed;

/** Made by an earlier call that came late, and given another slot meanwhile. */
const wasTakenEarlier = ({ kind }: QueuedOperation, { problem, record }: Answer) =>
  kind === "create-visit" && problem?.code === PROBLEM.keyReused && record !== null;

/** A refused creation that was cancelled meanwhile needs no decision. */
const isCancelled = (operation: QueuedOperation, operations: readonly QueuedOperation[]) =>
  isCreation(operation) && laterOf(operation, operations).some(isRemoval);

/**
 * The removal is still sent: it blocks the uid for a late request of the creation. Where an earlier
 * request created it, the ETag makes the removal a conflict if it was changed since.
 */
function withoutCreation(
  creation: QueuedOperation,
  operations: readonly QueuedOperation[],
  { epoch }: AnswerContext,
): OutboxChange {
  const etag = creationEtag(epoch);
  const later = laterOf(creation, operations);
  const removals = later.filter((each) => isRemoval(each) && each.etag === null);
  return {
    remove: [creation, ...later.filter((each) => !isRemoval(each))],
    put: removals.map((removal) => ({ ...removal, etag })),
  };
}

/**
 * Later operations with the same base ETag as this one get the ETag that it made. One with another
 * base keeps its own, and meets what this call was merged with as a 412.
 */
function accepted(
  operation: QueuedOperation,
  answer: Answer,
  operations: readonly QueuedOperation[],
  { newKey }: AnswerContext,
): OutboxChange {
  const etag = madeEtag(operation, answer);
  const later = laterOf(operation, operations);
  const moved = (other: QueuedOperation) =>
    etag !== null && isFollower(other, operation) ? { ...other, etag } : other;
  const after = later.map(moved);
  const left = fieldsNotSent(operation, answer, later);
  return {
    put: [
      end(operation, "done", answer),
      ...after.filter((other, index) => other !== later[index]),
    ],
    ...(left ? { add: [{ ...left, key: newKey(), etag }] } : {}),
  };
}

/** A schedule edit's list may lack what the one before it made: it meets that as a 412. */
const isFollower = (other: QueuedOperation, { kind, etag }: QueuedOperation) =>
  kind !== "set-schedule-day" && other.etag === etag;

/**
 * A refused creation may have been applied by an earlier call that arrived late. The server then has
 * that call's values, and the values changed since become an edit.
 */
function fieldsNotSent(
  operation: QueuedOperation,
  { record }: Answer,
  later: QueuedOperation[],
): CallOf<"edit-visit"> | null {
  if (operation.kind !== "create-visit" || !record || later.some(isRemoval)) return null;
  const { uid, body, base } = operation;
  const there = fieldsOf(record);
  const left = RECORD_FIELDS.filter(
    (field) =>
      field in base &&
      there[field] !== body[field] &&
      !later.some((next) => next.kind === "edit-visit" && field in next.body),
  );
  if (left.length === 0) return null;
  const sent = left.some(isSlotField) ? [...left, "squeezed_in"] : left;
  return { kind: "edit-visit", uid, body: only(body, sent), base: baseOf(base, left) };
}

/** The unacknowledged operations on the same target after this one; read marks have no base. */
function laterOf(
  operation: QueuedOperation,
  operations: readonly QueuedOperation[],
): QueuedOperation[] {
  const target = targetOf(operation);
  return operations.filter(
    (other) =>
      other.seq > operation.seq &&
      other.state !== "done" &&
      !isReading(other) &&
      targetOf(other) === target,
  );
}

const isReading = ({ kind }: QueuedOperation) => kind === "mark-visit-read";

/** Of the revision the call made (the server says it, of a replay, too); null where it made none. */
const madeEtag = (operation: QueuedOperation, { etag }: Answer) =>
  isRemoval(operation) || isReading(operation) ? null : etag;

/** 412: an edit of other fields is rebased and sent again; the same field, or a cancellation, is a conflict. */
function rebaseOn412(
  operation: QueuedOperation,
  reply: ServerReply,
  answer: Answer,
): QueuedOperation {
  if (operation.kind === "set-schedule-day") {
    const times = timesOf(currentOf(reply.body));
    return times
      ? again(reapplyTimes(operation, times, answer.etag))
      : end(operation, "conflict", answer);
  }
  const { record, template, etag } = answer;
  const isTemplate = operation.kind === "edit-template" || operation.kind === "delete-template";
  if (isTemplate && template && etag) {
    const merged = onCurrentTemplate(operation, template, etag);
    return isTemplateDisputed(operation, template)
      ? end(merged, "conflict", answer)
      : again(merged);
  }
  if (record && etag && isSameAfterRestore(operation, record, etag))
    return again({ ...operation, etag });
  const isMergeable =
    operation.kind === "edit-visit" &&
    record &&
    etag &&
    fieldConflicts(operation, record).length === 0;
  if (!isMergeable) return end(operation, "conflict", answer);
  return again(onCurrent(operation, record, etag));
}

/** Whether a visit cancelled in one epoch stands in a later one exactly as the person saw it. */
function isSameAfterRestore(
  operation: QueuedOperation,
  record: JournalRecord,
  etag: string,
): boolean {
  const seen = operation.etag ? parseEtag(operation.etag) : null;
  if (operation.kind !== "cancel-visit" || !seen || seen.epoch === parseEtag(etag)?.epoch)
    return false;
  const now = fieldsOf(record);
  // Earlier versions of the app did not store these two.
  const base = { outcome: "", squeezed_in: false, ...operation.base };
  return RECORD_FIELDS.every((field) => now[field] === base[field]);
}

const again = (operation: QueuedOperation): QueuedOperation => ({
  ...operation,
  state: "pending",
  lease: null,
});

function answerOf(reply: ServerReply, { at, epoch }: AnswerContext): Answer {
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
    problem: reply.problem,
    nearest: slotProblemSchema.safeParse(reply.body).data?.nearest ?? [],
    visits: visitsIn(reply.body),
  };
}

function currentOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "current" in body ? body.current : null;
}

const destroyedSchema = z.object({ destroyed: destroyedVisitSchema });

const changedAnswerSchema = z.object({ changed: changedSchema });

const changedIn = (body: unknown) => changedAnswerSchema.safeParse(body).data?.changed ?? null;

const visitsSchema = z.object({ visits: z.array(visitInTheWaySchema) });

const visitsIn = (body: unknown) => visitsSchema.safeParse(body).data?.visits ?? [];
