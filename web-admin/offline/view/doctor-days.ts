import { addDays, type ClinicMoment, type Day, daysFrom } from "../../../shared/time/calendar.ts";
import { freeTimes, type OfferedDay } from "../../../shared/time/free-times.ts";
import { holdsTime, type VisitView } from "../operations/visit.ts";
import type { Projection } from "./projection.ts";

/** A doctor's day with own edits folded in. */
export interface DayView {
  employee: number;
  day: Day;
  /** The schedule's revision in the server's last answer; 0 if the day does not exist yet. */
  revision: number;
  offered: readonly string[];
  /** Times held by a visit, also by one whose record these rights may not read. */
  booked: readonly string[];
  /** Offered, not booked, not past by the clinic's clock. */
  free: readonly string[];
  records: readonly VisitView[];
}

/** Each doctor with times or visits on a day, in the doctors' order; or one of them. */
export function viewDay(
  projection: Projection,
  day: Day,
  now: ClinicMoment,
  only: number | null = null,
): DayView[] {
  const visits = visitsByDoctor(projection, day);
  const days: DayView[] = [];
  for (const employee of only === null ? doctorsInOrder(projection) : [only]) {
    const offer = projection.documents.offer(employee, day);
    const shown = visits.get(employee) ?? [];
    if (!offer && shown.length === 0) continue;
    const offered = offer?.offered ?? [];
    const booked = [...heldTimes(shown), ...(offer?.withheld ?? [])];
    days.push({
      employee,
      day,
      revision: offer?.revision ?? 0,
      offered,
      booked,
      free: freeTimes({ employee, day, offered, booked }, now),
      records: shown,
    });
  }
  return days;
}

/** Both ends included. */
export function viewDays(projection: Projection, from: Day, to: Day, now: ClinicMoment): DayView[] {
  const days: DayView[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push(...viewDay(projection, day, now));
  }
  return days;
}

/**
 * The days for `nearestFree`: this doctor's two weeks either way, the others' same day; empty for a
 * departed one.
 */
export function offersAround(
  projection: Projection,
  wanted: { employee: number; day: Day },
  now: ClinicMoment,
): OfferedDay[] {
  const here = new Set(projection.documents.doctors().map((doctor) => doctor.id));
  return daysFrom(addDays(wanted.day, -14), 29)
    .flatMap((day) => viewDay(projection, day, now, day === wanted.day ? null : wanted.employee))
    .filter(({ employee }) => here.has(employee));
}

function doctorsInOrder({ documents }: Projection): Set<number> {
  return new Set([...documents.doctors().map((doctor) => doctor.id), ...documents.employees()]);
}

function visitsByDoctor({ visits }: Projection, day: Day): Map<number, VisitView[]> {
  const onDay = visits.onDay(day).map(({ visit }) => visit);
  return Map.groupBy(onDay, ({ employee }) => employee);
}

const heldTimes = (shown: readonly VisitView[]): string[] =>
  shown.filter(holdsTime).map(({ record_time }) => record_time);
