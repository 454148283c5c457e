import * as z from "zod/mini";
import { journalRecordSchema } from "../../../shared/journal/record.ts";
import {
  changedSchema,
  destroyedVisitSchema,
  visitInTheWaySchema,
} from "../../../shared/journal/refusals.ts";
import { templateSchema } from "../../../shared/journal/template.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { parseEtag } from "../../../shared/sync/sync.ts";
import { kindOf } from "./kinds/registry.ts";
import {
  type Answer,
  creationEtag,
  type Operation,
  type OperationState,
  type OutboxChange,
  type ServerReply,
} from "./operation.ts";
import { isCreation, isRemoval, raisesRevision, targetOf } from "./target.ts";

/** The context of `applyAnswer` besides the answer. */
export interface AnswerContext {
  /** ISO. */
  at: string;
  /** The mirror's, for answers that carry no ETag. */
  epoch: string | null;
  /** A key for a call that the answer asks for. */
  newKey(): string;
}

/**
 * Refusals that a different choice can resolve. All others, such as a lost right (403), are
 * `rejected`.
 */
const CONFLICTS: ReadonlySet<string> = new Set([
  PROBLEM.slotTaken,
  PROBLEM.slotNotOffered,
  PROBLEM.slotPast,
  PROBLEM.doctorGone,
  PROBLEM.visitsInTheWay,
  PROBLEM.wishTaken,
]);

/**
 * How the server's answer changes an operation and the later ones that were based on it.
 * Only here, and by a person's decision, does an operation end.
 */
export function applyAnswer(
  operation: Operation,
  reply: ServerReply,
  operations: readonly Operation[],
  context: AnswerContext,
): OutboxChange {
  const answer = answerOf(reply, context);
  const { problem } = answer;
  const refusal = problem && kindOf(operation).refused?.(answer);
  if (!problem || refusal === "done") return accepted(operation, answer, operations, context);
  if (isCancelled(operation, operations)) return withoutCreation(operation, operations, context);
  if (refusal === "dropped") return { remove: [operation] };
  if (reply.status === 412) return { put: [rebaseOn412(operation, reply, answer)] };
  const state = CONFLICTS.has(problem.code) ? "conflict" : "rejected";
  return { put: [end(operation, state, answer)] };
}

const end = (operation: Operation, state: OperationState, answer: Answer): Operation => ({
  ...operation,
  state,
  answer,
  lease: null,
});

/** A refused creation that was cancelled meanwhile needs no decision. */
const isCancelled = (operation: Operation, operations: readonly Operation[]) =>
  isCreation(operation) && laterOf(operation, operations).some(isRemoval);

/**
 * The removal is still sent: it blocks the uid for a late request of the creation. Where an earlier
 * request created it, the ETag makes the removal a conflict if it was changed since.
 */
function withoutCreation(
  creation: Operation,
  operations: readonly Operation[],
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
 * Later operations with the same base ETag get the ETag that this one made. One with a different
 * base keeps it, and a 412 brings the merged state.
 */
function accepted(
  operation: Operation,
  answer: Answer,
  operations: readonly Operation[],
  { newKey }: AnswerContext,
): OutboxChange {
  const etag = madeEtag(operation, answer);
  const later = laterOf(operation, operations);
  const moved = (other: Operation) =>
    etag !== null && isFollower(other, operation) ? { ...other, etag } : other;
  const after = later.map(moved);
  const { record } = answer;
  const left = record && kindOf(operation).leftToSend?.(operation, record, later);
  return {
    put: [
      end(operation, "done", answer),
      ...after.filter((other, index) => other !== later[index]),
    ],
    ...(left ? { add: [{ ...left, key: newKey(), etag }] } : {}),
  };
}

/** A schedule edit's list may lack the changes of the one before it: a 412 brings them. */
const isFollower = (other: Operation, operation: Operation) =>
  !kindOf(operation).isDifference && other.etag === operation.etag;

/** The unacknowledged operations on the same target after this one; read marks have no base. */
function laterOf(operation: Operation, operations: readonly Operation[]): Operation[] {
  const target = targetOf(operation);
  return operations.filter(
    (other) =>
      other.seq > operation.seq &&
      other.state !== "done" &&
      raisesRevision(other) &&
      targetOf(other) === target,
  );
}

/**
 * The ETag of the revision that the call made (the server sends it for a replay, too); null without
 * one.
 */
const madeEtag = (operation: Operation, { etag }: Answer) =>
  isRemoval(operation) || !raisesRevision(operation) ? null : etag;

/** 412: a person decides about fields that both sides changed; other edits are sent again. */
function rebaseOn412(operation: Operation, reply: ServerReply, answer: Answer): Operation {
  const rebased = kindOf(operation).rebase?.(operation, answer, partsOf(reply.body).current);
  if (!rebased) return end(operation, "conflict", answer);
  if (!rebased.operation) return end(operation, "done", answer);
  return rebased.isDisputed ? end(rebased.operation, "conflict", answer) : again(rebased.operation);
}

const again = (operation: Operation): Operation => ({
  ...operation,
  state: "pending",
  lease: null,
});

function answerOf(
  { body, problem, status, etag, xid }: ServerReply,
  context: AnswerContext,
): Answer {
  const { current, ...parts } = partsOf(body);
  return {
    status,
    etag,
    xid,
    problem,
    at: context.at,
    epoch: (etag && parseEtag(etag)?.epoch) || context.epoch,
    record: journalRecordSchema.safeParse(problem ? current : body).data ?? null,
    template: templateSchema.safeParse(current).data ?? null,
    ...parts,
  };
}

/** Parts of a body besides the record; malformed ones are left out. */
const partsSchema = z.object({
  current: z.optional(z.unknown()),
  changed: z.catch(z.nullable(changedSchema), null),
  destroyed: z.catch(z.nullable(destroyedVisitSchema), null),
  visits: z.catch(z.array(visitInTheWaySchema), []),
});

const partsOf = (body: unknown) => partsSchema.safeParse(body).data ?? partsSchema.parse({});
