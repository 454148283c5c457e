import { RECORD_FIELDS } from "../../../../shared/journal/record.ts";
import { PROBLEM } from "../../../../shared/schema/problem.ts";
import { isOpen } from "../operation.ts";
import { dayOf, type PlacedRecord, withFields } from "../placed-record.ts";
import type { OperationOf } from "../queued-operation.ts";
import { baseOf, fieldsOf, isSlotField, only } from "../visit-fields.ts";
import { slotOf, visitTimes } from "../visit-slot.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    /** `base` is what an earlier request of the same creation said, which may still arrive. */
    "create-visit": { uid: string; body: VisitFields; base: SomeVisitFields };
  }
}

export const createVisit: OperationKind<"create-visit", "visit"> = {
  subject: "visit",
  effect: "creation",
  revision: "unchecked",
  target: ({ uid }) => `record/${uid}`,
  request({ uid, body: { call_operator, ...fields } }) {
    const body = { uid, ...fields, operator_view: true, call_operator };
    return { method: "POST", path: "/api/journal", body };
  },
  times: ({ body }) => visitTimes(null, slotOf(body)),

  /**
   * Over a record that the server made of it, its acknowledgement lost: the values changed since its
   * first call.
   */
  overlay(placed, operation) {
    const { body, base } = operation;
    if (!placed) return madeHere(operation);
    if (!isOpen(operation)) return placed;
    const changed = Object.keys(base).filter((field) => !isSlotField(field));
    return withFields(placed, only(body, changed));
  },

  /** Made by an earlier call that came late, and given another slot meanwhile. */
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
    const sent = left.some(isSlotField) ? [...left, "squeezed_in"] : left;
    return { kind: "edit-visit", uid, body: only(body, sent), base: baseOf(base, left) };
  },
};

function madeHere({ uid, body, madeAt }: OperationOf<"create-visit">): PlacedRecord {
  const { employee, record_day, ...fields } = body;
  return {
    employee,
    day: dayOf(record_day),
    epoch: null,
    record: {
      ...fields,
      ...{ id: null, uid, operator_view: true, source: "staff", read_at: null },
      ...{ consent: null, created_at: madeAt, revision: 0 },
    },
  };
}
