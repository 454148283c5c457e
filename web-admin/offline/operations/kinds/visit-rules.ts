import { isSlotField, RECORD_FIELDS } from "../../../../shared/journal/visit-fields.ts";
import type { Slot } from "../../../../shared/time/slot.ts";
import type { CallOf, Operation, VisitFields } from "../operation.ts";
import { fieldsOfServerVisit } from "../visit.ts";
import type { ClaimedTimes, Lost } from "./kind.ts";

/** Times of a visit that leaves one slot and takes another. */
export function visitTimes(left: Slot | null, wanted: Slot | null): ClaimedTimes {
  const opened = left ? [left] : [];
  return { opened, needed: wanted ? [...opened, wanted] : opened, wanted };
}

/** The last value that this device wrote to a field; undefined if it wrote no value. */
export function lastWritten(operations: readonly Operation[], name: string): unknown {
  const values = operations.flatMap(({ body }) => Object.entries(body ?? {}));
  return values.findLast(([field]) => field === name)?.[1];
}

/**
 * The fields of a visit that others replaced after this device wrote them, and the last known
 * values of the visit; null if no field was replaced. The slot is replaced as a whole.
 */
export function replacedSince(
  { uid, body }: CallOf<"create-visit" | "edit-visit">,
  { same, lastKnown }: Lost,
): { fields: readonly string[]; now: VisitFields } | null {
  const placed = lastKnown.record(uid);
  if (!placed) return null;
  const now = fieldsOfServerVisit(placed);
  const replaced = RECORD_FIELDS.filter(
    (field) => field in body && lastWritten(same, field) !== now[field],
  );
  if (replaced.length === 0) return null;
  const isSlotReplaced = replaced.some(isSlotField);
  const fields = RECORD_FIELDS.filter(
    (field) => replaced.includes(field) || (isSlotReplaced && isSlotField(field)),
  );
  return { fields, now };
}
