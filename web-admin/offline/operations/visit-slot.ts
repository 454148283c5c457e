import { isSlotField } from "../../../shared/journal/visit-fields.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import type { ClaimedTimes } from "./kinds/kind.ts";
import type { SomeVisitFields } from "./operation.ts";
import type { VisitView } from "./record.ts";
import type { Destination } from "./visit-fields.ts";

export const slotOf = ({ employee, record_day, record_time }: SomeVisitFields): Slot => ({
  employee: Number(employee),
  day: record_day as Day,
  time: String(record_time),
});

/** The edit that moves a visit there. */
export const moveTo = ({ employee, day, time, squeezedIn = false }: Destination) => ({
  employee,
  record_day: day,
  record_time: time,
  squeezed_in: squeezedIn,
});

/** Where a visit is. */
export const destinationOf = (visit: VisitView): Destination => ({
  employee: visit.employee,
  day: visit.day,
  time: visit.record_time,
  squeezedIn: visit.squeezed_in,
});

/** The edit that moves a visit back to where it was, with the arrival that the move erased. */
export const moveBackTo = (visit: VisitView) => ({
  ...moveTo(destinationOf(visit)),
  ...(visit.arrived_at && { arrived_at: visit.arrived_at }),
});

export const movesSlot = (fields: SomeVisitFields) => Object.keys(fields).some(isSlotField);

/** Times of a visit that leaves one slot and takes another. */
export function visitTimes(left: Slot | null, wanted: Slot | null): ClaimedTimes {
  const opened = left ? [left] : [];
  return { opened, needed: wanted ? [...opened, wanted] : opened, wanted };
}
