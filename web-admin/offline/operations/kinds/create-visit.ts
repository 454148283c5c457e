import {
  isSlotField,
  only,
  RECORD_FIELDS,
  SLOT_TERMS,
  withResets,
} from "../../../../shared/journal/visit-fields.ts";
import { PROBLEM } from "../../../../shared/schema/problem.ts";
import {
  creationEtag,
  isOpen,
  type NewOperation,
  type NewVisitInput,
  type Operation,
  type OperationOf,
  type SomeVisitFields,
} from "../operation.ts";
import {
  baseOf,
  fieldsOf,
  moveTo,
  newVisitFields,
  type ServerVisit,
  sentFields,
  slotFieldsOf,
  slotOf,
  withFields,
} from "../visit.ts";
import { adding, type OperationKind } from "./kind.ts";
import { replacedSince, visitTimes } from "./visit-rules.ts";

declare module "../operation.ts" {
  interface Calls {
    /** `base` has the fields of an earlier request of the same creation, which may still arrive. */
    "create-visit": { uid: string; body: VisitFields; base: SomeVisitFields } & OfWish;
  }
}

export const createVisit: OperationKind<
  "create-visit",
  "visit",
  { uid: string; visit: NewVisitInput; wish?: string | undefined }
> = {
  subject: "visit",
  effect: "creation",
  revision: "unchecked",
  plan: (queue, { uid, visit, wish }) =>
    adding(queue, { kind: "create-visit", uid, body: newVisitFields(visit), base: {}, wish }),

  request({ uid, body: fields, wish }) {
    const body = { uid, ...sentFields(fields), operator_view: true, ...(wish && { wish }) };
    return { method: "POST", path: "/api/journal", body };
  },

  times: ({ body }) => visitTimes(null, slotOf(body)),

  /**
   * If the server made the record but its acknowledgement was lost: shows over that record the
   * values changed since the first call.
   */
  overlay(placed, operation) {
    const { body, base } = operation;
    if (!placed) return madeHere(operation);
    if (!isOpen(operation)) return placed;
    const changed = Object.keys(base).filter((field) => !isSlotField(field));
    return withFields(placed, only(body, changed));
  },

  /** Created by an earlier call that arrived late, and moved meanwhile. */
  refused: ({ problem, record }) => (problem?.code === PROBLEM.keyReused && record ? "done" : null),

  /**
   * A refused creation may have been applied by an earlier call that arrived late. The server then
   * has that call's values, and the values changed since become an edit.
   */
  leftToSend({ uid, body, base }, record, later) {
    if (later.some(({ kind }) => kind === "cancel-visit")) return null;
    const there = fieldsOf(record);
    const left = RECORD_FIELDS.filter(
      (field) =>
        field in base &&
        there[field] !== body[field] &&
        !later.some((next) => next.kind === "edit-visit" && field in next.body),
    );
    if (left.length === 0) return null;
    const sent = left.some(isSlotField) ? [...left, ...SLOT_TERMS] : left;
    return { kind: "edit-visit", uid, body: only(body, sent), base: baseOf(base, left) };
  },

  gather: gatherEdits,
  decide(operation, action) {
    if (action.kind === "keep-mine") return { ...operation, wish: undefined };
    return action.kind === "move" ? withNewFields(operation, moveTo(action.slot)) : undefined;
  },
  discarded: (operation, key) => cancelLateCreation(key, operation),

  /** With the values that others wrote over it since. */
  resend(operation, lost) {
    const since = replacedSince(operation, lost);
    if (!since) return operation;
    return { ...operation, body: { ...operation.body, ...only(since.now, since.fields) } };
  },

  words: (call, words) => ["Новая запись", ...words.fields(call)],
};

/** The creation of a record, while the server has not accepted it. */
export const openCreation = (own: readonly Operation[]): VisitCreation | undefined =>
  own.filter((operation) => operation.kind === "create-visit").find(isOpen);

type VisitCreation = OperationOf<"create-visit">;

function madeHere({ uid, body, madeAt }: VisitCreation): ServerVisit {
  const { employee, record_day, ...fields } = body;
  return {
    employee,
    day: record_day,
    epoch: null,
    record: {
      ...fields,
      id: null,
      uid,
      operator_view: true,
      source: "staff",
      read_at: null,
      consent: null,
      created_at: madeAt,
      revision: 0,
    },
  };
}

/**
 * A creation with other fields. Its base has the fields of an earlier request, which may still
 * arrive.
 */
export function withNewFields(creation: VisitCreation, edit: SomeVisitFields): VisitCreation {
  const before = creation.body;
  const body = withResets(edit, before);
  const replaced = RECORD_FIELDS.filter(
    (field) => field in body && field in before && before[field] !== body[field],
  );
  return {
    ...creation,
    body: { ...before, ...body },
    base: { ...baseOf(before, replaced), ...creation.base },
  };
}

/**
 * A creation with the edits made while it was being sent. They were not sent themselves, and sent
 * after the person's next edit they would undo it.
 */
export function gatherEdits(creation: VisitCreation, same: readonly Operation[]) {
  const gathered = same.filter((each) => each.kind === "edit-visit").filter(isOpen);
  return {
    whole: gathered.reduce((into, { body }) => withNewFields(into, body), creation),
    gathered,
  };
}

/** Cancels the visit that an earlier call of a refused creation may still create. */
export function cancelLateCreation(
  key: string,
  { uid, body, state, answer }: VisitCreation,
): NewOperation[] {
  if (state !== "conflict") return [];
  const etag = creationEtag(answer?.epoch ?? null);
  return [{ kind: "cancel-visit", uid, key, body: null, base: slotFieldsOf(body), etag }];
}
