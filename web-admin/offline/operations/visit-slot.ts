import { type Day, parseDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import type { ClaimedTimes } from "./kinds/kind.ts";
import type { SomeVisitFields } from "./operation.ts";
import { isSlotField } from "./visit-fields.ts";

/** The outbox writes days as the API does; the year is always there. */
export function dayOf(text: string): Day {
  const day = parseDay(text, "1970-01-01");
  if (!day) throw new Error("An operation names a day that is none");
  return day;
}

export const slotOf = ({ employee, record_day, record_time }: SomeVisitFields): Slot => ({
  employee: Number(employee),
  day: dayOf(String(record_day)),
  time: String(record_time),
});

export const movesSlot = (fields: SomeVisitFields) => Object.keys(fields).some(isSlotField);

/** Times of a visit that leaves one slot and takes another. */
export function visitTimes(left: Slot | null, wanted: Slot | null): ClaimedTimes {
  const opened = left ? [left] : [];
  return { opened, needed: wanted ? [...opened, wanted] : opened, wanted };
}
