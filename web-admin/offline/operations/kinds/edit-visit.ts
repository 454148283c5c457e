import type { ParsedRecord } from "../../../../shared/journal/record.ts";
import {
  describedField,
  isRecordField,
  isSlotField,
  only,
  PLACE_FIELDS,
  RECORD_FIELDS,
  type RecordField,
  SLOT_FIELDS,
  SLOT_TERMS,
  storedTexts,
  withResets,
} from "../../../../shared/journal/visit-fields.ts";
import { PROBLEM } from "../../../../shared/schema/problem.ts";
import {
  isParked,
  neverSent,
  type OfWish,
  type OperationOf,
  type SomeVisitFields,
  type VisitFields,
} from "../operation.ts";
import {
  type Basis,
  baseOf,
  fieldsOf,
  fieldsOfServerVisit,
  fieldsOfView,
  movesSlot,
  moveTo,
  sentFields,
  slotFieldsOf,
  slotOf,
  withFields,
} from "../visit.ts";
import { gatherEdits, openCreation, withNewFields } from "./create-visit.ts";
import { adding, type FieldConflict, type OperationKind } from "./kind.ts";
import { replacedSince, visitTimes } from "./visit-rules.ts";

declare module "../operation.ts" {
  interface Calls {
    "edit-visit": { uid: string; body: SomeVisitFields; base: SomeVisitFields } & Moving;
  }
}

/** How a visit is moved; without a move it has no effect. */
export interface Moving extends OfWish {
  /** The patient is sent a message when the server moves the visit. */
  notify?: boolean | undefined;
}

export const editVisit: OperationKind<
  "edit-visit",
  "visit",
  { basis: Basis; edit: SomeVisitFields } & Moving
> = {
  subject: "visit",
  effect: "change",
  revision: "checked",

  /** Folds into a creation that was never sent or is parked; otherwise a new operation. */
  plan(queue, { basis: { record, etag }, edit, wish, notify }) {
    const { uid } = record;
    const shown = fieldsOfView(record);
    const edited = withSlotResets(storedTexts(edit), shown);
    const touched = differing(edited, shown);
    if (touched.length === 0) return null;
    const body = wholeSlot(only(edited, touched), shown);
    const own = queue.on(`visit/${uid}`);
    const creation = openCreation(own);
    if (creation && neverSent(creation)) {
      return { put: [{ ...creation, body: { ...creation.body, ...withResets(body, shown) } }] };
    }
    if (creation && isParked(creation)) {
      const { whole, gathered } = gatherEdits(creation, own);
      const amended = withNewFields(whole, body);
      const sent = { key: queue.key, state: "pending", answer: null } as const;
      return {
        put: [hasMoved(creation, amended) ? { ...amended, ...sent } : amended],
        remove: gathered,
      };
    }
    const base = withResetting(shown, Object.keys(body));
    const based = queue.etagFor(`visit/${uid}`, etag);
    const how = { wish, notify: notify || undefined };
    return adding(queue, { kind: "edit-visit", uid, body, base, ...how }, based);
  },

  request: ({ uid, body, wish, notify }) => ({
    method: "PUT",
    path: `/api/journal/${uid}`,
    body: { ...sentFields(body), ...(wish && { wish }), ...(notify && { notify }) },
  }),
  times: ({ base, body }) =>
    movesSlot(body) ? visitTimes(slotOf(base), slotOf({ ...base, ...body })) : null,

  /**
   * The record already contains an answered edit. A parked move shows the slot that the server has.
   */
  overlay(placed, { base, body, state, answer }) {
    if (!placed || (state === "done" && answer?.record)) return placed;
    const left = isParked({ state }) && movesSlot(body) ? withoutMove(body) : body;
    const now = fieldsOfServerVisit(placed);
    return withFields(placed, withResets(stillMeant({ base, body: left }, now), now));
  },

  /**
   * Without conflicts it is sent again, or is done if all its fields were meant for a different
   * slot.
   */
  rebase(operation, { record, etag }) {
    if (!record || !etag || fieldConflicts(operation, record).length > 0) return null;
    const again = onCurrent(operation, record, etag);
    const isLeft = Object.keys(again.body).length > 0;
    return { operation: isLeft ? again : null, isDisputed: false };
  },

  question: "fields",
  disputed: fieldConflicts,

  decide(operation, action) {
    const { body, answer } = operation;
    if (action.kind === "move") return { ...operation, body: { ...body, ...moveTo(action.slot) } };
    if (action.kind === "keep-mine" && answer?.problem?.code === PROBLEM.wishTaken)
      return { ...operation, wish: undefined };
    if (action.kind === "keep-mine") return onAnswered(operation);
    if (action.kind === "keep") return keeping(operation, action.mine);
    return action.kind === "keep-theirs" ? keeping(operation, []) : undefined;
  },

  /**
   * Fields that others wrote over since are not sent again. The patient had her message before
   * the restore.
   */
  resend(sent, lost) {
    const operation = { ...sent, notify: undefined };
    const { body } = operation;
    const since = replacedSince(operation, lost);
    if (!since) return operation;
    const left = Object.keys(body).filter((field) => !since.fields.includes(field));
    return left.length > 0 ? { ...operation, body: only(body, left) } : null;
  },

  words: (call, words) => ["Изменения в записи", ...words.fields(call)],
};

/** The edit that undoes an edit: the fields that it changes or resets, as they were before. */
export function oppositeOf(edit: SomeVisitFields, before: VisitFields): SomeVisitFields {
  const after = withResets(storedTexts(edit), before);
  return baseOf(before, differing(after, before));
}

/** The fields of an edit that have other values here. */
export const differing = (edit: SomeVisitFields, fields: VisitFields): RecordField[] =>
  RECORD_FIELDS.filter((field) => field in edit && edit[field] !== fields[field]);

/**
 * An edit with the terms of a slot that it changes. Other fields that a move resets are left to the
 * server: the move may be refused, or go to a different slot.
 */
function withSlotResets(edit: SomeVisitFields, shown: VisitFields): SomeVisitFields {
  return { ...only(withResets(edit, shown), SLOT_TERMS), ...edit };
}

/** An edit without its move: without the slot and the fields that a move resets. */
const withoutMove = (body: SomeVisitFields): SomeVisitFields =>
  only(
    body,
    Object.keys(body).filter((field) => !isOfMove(field)),
  );

const isOfMove = (field: string) =>
  isSlotField(field) || (isRecordField(field) && describedField(field).resetBy !== undefined);

/**
 * A move names the whole chosen slot: a part of it could make a third slot with a move by others.
 */
const wholeSlot = (body: SomeVisitFields, shown: VisitFields): SomeVisitFields =>
  Object.keys(body).some(isSlotField) ? { ...slotFieldsOf(shown), ...body } : body;

/** A refused creation is sent again when its slot changed; with other fields it stays parked. */
const hasMoved = (refused: OperationOf<"create-visit">, amended: OperationOf<"create-visit">) =>
  refused.state === "rejected" ||
  SLOT_FIELDS.some((field) => refused.body[field] !== amended.body[field]);

/** The base of an edit of these fields: their values, and those of the fields that reset them. */
function withResetting(shown: VisitFields, touched: readonly string[]): SomeVisitFields {
  const resetting = touched.filter(isRecordField).flatMap(resetBy);
  return { ...only(shown, resetting), ...baseOf(shown, touched) };
}

const resetBy = (field: RecordField) => describedField(field).resetBy ?? [];

/**
 * An edit without the values that were meant for a different slot: an arrival is dropped when
 * others moved the visit to another day. An edit that moves the visit itself names the arrival it
 * means.
 */
function stillMeant({ base, body }: Edit, now: VisitFields): SomeVisitFields {
  const [before, after]: Partial<Record<string, unknown>>[] = [base, now];
  const isChanged = (field: string) =>
    !(field in body) && field in base && before?.[field] !== after?.[field];
  const isLost = (field: string) => isRecordField(field) && resetBy(field).some(isChanged);
  const left = Object.keys(body).filter((field) => !isLost(field));
  return only(body, left);
}

type VisitEdit = OperationOf<"edit-visit">;
type Edit = Pick<VisitEdit, "base" | "body">;

/**
 * The fields that both sides changed to different values. Doctor, day and time count as one field:
 * two moves are a conflict even if they name different fields, unless both lead to the same doctor,
 * day and time. Then a different `squeezed_in` is not a conflict either.
 */
export function fieldConflicts(edit: Edit, current: ParsedRecord): FieldConflict[] {
  const theirs = fieldsOf(current);
  const body = stillMeant(edit, theirs);
  const mine: SomeVisitFields = { ...edit.base, ...body };
  const changed = (field: RecordField) => field in edit.base && theirs[field] !== edit.base[field];
  const disputed = (field: RecordField) => changed(field) && theirs[field] !== mine[field];
  const slotDisputed = movesSlot(body) && !isAt(edit, theirs) && SLOT_FIELDS.some(disputed);
  return RECORD_FIELDS.filter((field) =>
    isSlotField(field)
      ? slotDisputed && field in edit.base && theirs[field] !== mine[field]
      : field in body && disputed(field),
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
 * doctor, day and time, `squeezed_in` is the server's.
 */
export function onCurrent(
  operation: OperationOf<"edit-visit">,
  current: ParsedRecord,
  etag: string,
): OperationOf<"edit-visit"> {
  const theirs = fieldsOf(current);
  const { base } = operation;
  const body = stillMeant(operation, theirs);
  const bothMoved = isAt(operation, theirs) && !isAt({ base, body: null }, theirs);
  return {
    ...operation,
    body: bothMoved ? { ...body, ...only(theirs, SLOT_TERMS) } : body,
    base: withResetting(theirs, Object.keys(body)),
    etag,
  };
}

/** With the server's current state, from the 412, as its base. */
function onAnswered(parked: VisitEdit): VisitEdit | undefined {
  const { answer } = parked;
  return answer?.status === 412 && answer.etag && answer.record
    ? onCurrent(parked, answer.record, answer.etag)
    : undefined;
}

/** Of the disputed fields only those in `mine` are sent again; null if there are none. */
function keeping(parked: VisitEdit, mine: readonly RecordField[]): VisitEdit | null {
  const { answer } = parked;
  if (!answer?.record) return null;
  const disputed = fieldConflicts(parked, answer.record).map(({ field }) => field);
  const lost = disputed.filter((field) => !mine.includes(field));
  const meant = stillMeant(parked, fieldsOf(answer.record));
  const wanted = lost.some(isSlotField) ? withoutMove(meant) : meant;
  const kept = Object.keys(wanted).filter((field) => !lost.some((each) => each === field));
  if (kept.length === 0) return null;
  const left = { ...parked, body: only(wanted, kept) };
  return onAnswered(left) ?? left;
}
