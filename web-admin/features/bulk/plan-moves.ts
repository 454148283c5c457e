import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import { minutesOfDay } from "../../../shared/time/parse-times.ts";
import { isPast } from "../../../shared/time/slot.ts";
import { type DayView, destinationOf, type VisitView } from "../../offline/index.ts";

/** A visit on its way to another day: its doctor's times there, and the one it gets. */
export interface PlannedMove {
  visit: VisitView;
  free: readonly string[];
  /** Null: it stays where it is. */
  time: string | null;
}

type FreeOf = Pick<DayView, "employee" | "free">;

/** Visits that can be moved: still to come, and not on that day already. */
export const movable = (visits: readonly VisitView[], day: Day, now: ClinicMoment) =>
  visits.filter((visit) => visit.day !== day && !isPast(destinationOf(visit), now));

/**
 * Each visit gets its doctor's same time on the other day, else the nearest remaining one.
 * @param days the other day, by doctor
 * @param wanted times a person has chosen instead; null: that visit stays
 */
export function planMoves(
  visits: readonly VisitView[],
  days: readonly FreeOf[],
  wanted: ReadonlyMap<string, string | null> = new Map(),
): PlannedMove[] {
  const freeOf = new Map(days.map(({ employee, free }) => [employee, free]));
  const taken = new Set<string>();
  const take = (visit: VisitView, time: string | null) => {
    if (time) taken.add(`${visit.employee} ${time}`);
    return time;
  };
  const isLeft = (visit: VisitView, time: string) => !taken.has(`${visit.employee} ${time}`);

  const times = new Map<string, string | null>();
  const give = (visit: VisitView, time: string | null) => times.set(visit.uid, take(visit, time));
  const free = (visit: VisitView) => freeOf.get(visit.employee) ?? [];
  for (const visit of visits) {
    const time = wanted.get(visit.uid);
    if (time === null) give(visit, null);
    else if (time && free(visit).includes(time) && isLeft(visit, time)) give(visit, time);
  }
  // Visits that can keep their time get it first.
  for (const visit of visits) {
    const own = visit.record_time;
    if (!times.has(visit.uid) && free(visit).includes(own) && isLeft(visit, own)) give(visit, own);
  }
  for (const visit of visits) {
    if (times.has(visit.uid)) continue;
    const own = minutesOfDay(visit.record_time);
    const away = (time: string) => Math.abs(minutesOfDay(time) - own);
    const left = free(visit).filter((time) => isLeft(visit, time));
    give(visit, left.toSorted((a, b) => away(a) - away(b) || (a < b ? -1 : 1))[0] ?? null);
  }
  const isWanted = (by: VisitView, time: string) =>
    visits.some(
      ({ uid, employee }) => uid !== by.uid && employee === by.employee && wanted.get(uid) === time,
    );
  return visits.map((visit) => ({
    visit,
    // Also those given to others before, who then move.
    free: free(visit).filter((time) => !isWanted(visit, time)),
    time: times.get(visit.uid) ?? null,
  }));
}
