import type { Closure } from "../../../../shared/journal/closure.ts";
import { isClosedOn } from "../../../../shared/journal/closure-words.ts";
import type { ClinicMoment } from "../../../../shared/time/calendar.ts";
import { isPast } from "../../../../shared/time/slot.ts";
import type { DayView } from "../../../offline/index.ts";
import type { PlannedDay } from "../plan/range-plan.ts";

/** The times that a plan withdraws, as a closure stores them. */
export const takenBy = (plan: readonly PlannedDay[]): Closure["taken"] =>
  plan.map(({ employee, day, before, after }) => ({
    employee,
    day,
    times: before.filter((time) => !after.includes(time)),
  }));

interface Clinic {
  days: readonly DayView[];
  /** Numbers of the doctors who work here. */
  doctors: ReadonlySet<number>;
  /** The other closures: a day of one of them stays closed. */
  closed: readonly Pick<Closure, "from" | "to">[];
  now: ClinicMoment;
}

/** What an undone closure changes: its times to come are offered again. */
export function planReopening(
  { taken }: Pick<Closure, "taken">,
  { days, doctors, closed, now }: Clinic,
): PlannedDay[] {
  return taken
    .filter(({ employee }) => doctors.has(employee))
    .filter(({ day }) => !closed.some((each) => isClosedOn(each, day)))
    .flatMap(({ employee, day, times }) => {
      const before = days.find((of) => of.employee === employee && of.day === day)?.offered ?? [];
      const back = times.filter((time) => !before.includes(time) && !isPast({ day, time }, now));
      if (back.length === 0) return [];
      const after = [...before, ...back].sort();
      return [{ employee, day, before, after, stillBooked: [], confirmedVisits: [] }];
    });
}
