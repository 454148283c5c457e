import type { ClinicMoment } from "../../../../shared/time/calendar.ts";
import { compareSlots, isPast } from "../../../../shared/time/slots.ts";
import { type FoldedRecord, holdsTime } from "../../../offline/operations/record.ts";
import type { FoldedDay } from "../../../offline/view/doctor-days.ts";
import { slotOf } from "../call-list.ts";

/**
 * Visits to come at times that their doctor does not offer any more, the nearest first; not those
 * that were squeezed in at such a time.
 */
export function visitsToMove(days: readonly FoldedDay[], now: ClinicMoment): FoldedRecord[] {
  return days
    .flatMap(({ records, offered }) =>
      records.filter((visit) => !visit.squeezed_in && !offered.includes(visit.record_time)),
    )
    .filter((record) => holdsTime(record) && !isPast(slotOf(record), now))
    .toSorted((a, b) => compareSlots(slotOf(a), slotOf(b)));
}
