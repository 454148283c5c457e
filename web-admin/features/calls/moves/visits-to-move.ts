import { type Absence, isAway } from "../../../../shared/journal/absence.ts";
import type { ClinicMoment } from "../../../../shared/time/calendar.ts";
import { compareSlots, isPast } from "../../../../shared/time/slot.ts";
import { type DayView, destinationOf, holdsTime, type VisitView } from "../../../offline/index.ts";

/**
 * Future visits at times that their doctor does not offer any more, the nearest first. Squeezed in
 * visits need no offered time; those of an absence are to be moved, too, unless times of that day
 * are offered in the absence again.
 */
export function visitsToMove(
  days: readonly DayView[],
  now: ClinicMoment,
  absence: Absence | null = null,
): VisitView[] {
  const isInAbsence = ({ employee, day, offered }: DayView) =>
    absence !== null &&
    !offered
      .map((time) => ({ employee, day, time }))
      .some((slot) => isAway(absence, slot) && !isPast(slot, now));
  const isLost = (visit: VisitView, of: DayView) =>
    visit.squeezed_in ? isInAbsence(of) : !of.offered.includes(visit.record_time);
  return days
    .flatMap((of) => of.records.filter((visit) => isLost(visit, of)))
    .filter((visit) => absence === null || isAway(absence, destinationOf(visit)))
    .filter((record) => holdsTime(record) && !isPast(destinationOf(record), now))
    .toSorted((a, b) => compareSlots(destinationOf(a), destinationOf(b)));
}
