import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { type Absence, isAway } from "../../../../shared/journal/absence.ts";
import { type ClosedDays, isClosedOn } from "../../../../shared/journal/closure-words.ts";
import { counted } from "../../../../shared/language/russian-count.ts";
import {
  addDays,
  type ClinicMoment,
  type Day,
  daysBetween,
  weekday,
} from "../../../../shared/time/calendar.ts";
import { compareSlots, isPast, type Slot } from "../../../../shared/time/slot.ts";
import {
  type DayView,
  destinationOf,
  type ShownTemplate,
  type VisitView,
} from "../../../offline/index.ts";

/** One doctor's day that a plan would change. */
export interface PlannedDay {
  employee: number;
  day: Day;
  before: readonly string[];
  after: readonly string[];
  /** Times the plan would have withdrawn, left because patients are booked on them. */
  stillBooked: readonly string[];
  /** The shown visits whose times it withdraws all the same. */
  confirmedVisits: readonly number[];
}

export interface TemplatePlan {
  employees: readonly number[];
  from: Day;
  to: Day;
  /** 0 for Monday to 6 for Sunday. */
  weekdays: readonly number[];
  /** Null: the day stays as it is. */
  timesOf(employee: number, day: Day): readonly string[] | null;
}

export interface WeekPlan {
  employees: readonly number[];
  /** Mondays. */
  source: Day;
  target: Day;
  weeks: number;
}

type Days = readonly DayView[];
type Closed = readonly Pick<ClosedDays, "from" | "to">[];

const isOpen = (closed: Closed, day: Day) => !closed.some((days) => isClosedOn(days, day));

/** What a template over a range changes; past and closed days and booked times are left alone. */
export function planTemplate(
  plan: TemplatePlan,
  days: Days,
  today: Day,
  closed: Closed = [],
): PlannedDay[] {
  const known = byKey(days);
  return daysOf(plan.from, plan.to)
    .filter((day) => day >= today && isOpen(closed, day) && plan.weekdays.includes(weekday(day)))
    .flatMap((day) =>
      plan.employees.flatMap((employee) => {
        const times = plan.timesOf(employee, day);
        return times ? changeOf(known, employee, day, times) : [];
      }),
    );
}

/** The times of a doctor's usual week on a day; null for a day off and for a removed template. */
export function usualTimes(
  { usual_week }: Pick<Doctor, "usual_week">,
  day: Day,
  templates: readonly Pick<ShownTemplate, "uid" | "schedule_tpl">[],
): readonly string[] | null {
  const uid = usual_week[weekday(day)];
  return templates.find((each) => each.uid === uid)?.schedule_tpl ?? null;
}

/** What copying a week changes; closed days, and those without times in it, stay as they are. */
export function planWeek(
  plan: WeekPlan,
  days: Days,
  today: Day,
  closed: Closed = [],
): PlannedDay[] {
  const known = byKey(days);
  return daysOf(plan.target, addDays(plan.target, plan.weeks * 7 - 1))
    .filter((day) => day >= today && isOpen(closed, day))
    .flatMap((day) =>
      plan.employees.flatMap((employee) => {
        const source = known.get(key(employee, addDays(plan.source, weekday(day))));
        return source && source.offered.length > 0
          ? changeOf(known, employee, day, source.offered)
          : [];
      }),
    );
}

/** Changes of an absence: its times are not offered any more, booked ones included. */
export function planAbsence(absence: Absence, days: Days, now: ClinicMoment): PlannedDay[] {
  return days.flatMap(({ employee, day, offered, records }) => {
    const isLost = (time: string) => isAhead(absence, { employee, day, time }, now);
    const after = offered.filter((time) => !isLost(time));
    if (after.length === offered.length) return [];
    const visits = records.filter(({ record_time }) => isLost(record_time));
    const confirmedVisits = visits.flatMap(({ id }) => (id === null ? [] : [id]));
    return [{ employee, day, before: offered, after, stillBooked: [], confirmedVisits }];
  });
}

/** The visits to come of an absence, in their order; also those that are squeezed in. */
export const visitsOfAbsence = (absence: Absence, days: Days, now: ClinicMoment): VisitView[] =>
  days
    .flatMap(({ records }) => records)
    .filter((visit) => isAhead(absence, destinationOf(visit), now))
    .toSorted((a, b) => compareSlots(destinationOf(a), destinationOf(b)));

const isAhead = (absence: Absence, slot: Slot, now: ClinicMoment) =>
  isAway(absence, slot) && !isPast(slot, now);

/** The plan that undoes the given one. */
export const reversed = (plan: readonly PlannedDay[]): PlannedDay[] =>
  plan.map(({ before, after, ...of }) => ({ ...of, before: after, after: before }));

function changeOf(
  known: ReadonlyMap<string, DayView>,
  employee: number,
  day: Day,
  wanted: readonly string[],
): PlannedDay[] {
  const of = known.get(key(employee, day));
  const before = of?.offered ?? [];
  const booked = new Set(of?.booked);
  const stillBooked = before.filter((time) => booked.has(time) && !wanted.includes(time));
  const after = [...new Set([...wanted, ...stillBooked])].sort();
  const same = after.length === before.length && after.every((time) => before.includes(time));
  return same ? [] : [{ employee, day, before, after, stillBooked, confirmedVisits: [] }];
}

function byKey(days: Days): Map<string, DayView> {
  return new Map(days.map((of) => [key(of.employee, of.day), of]));
}

const key = (employee: number, day: Day) => `${day} ${employee}`;

function daysOf(from: Day, to: Day): Day[] {
  const count = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -weekday(day));

/** How many times a plan adds and removes in all. */
export function sumOf(plan: readonly PlannedDay[]) {
  const sum = { added: 0, removed: 0 };
  for (const { before, after } of plan) {
    sum.added += after.filter((time) => !before.includes(time)).length;
    sum.removed += before.filter((time) => !after.includes(time)).length;
  }
  return sum;
}

/** `Добавится 76 окон, исчезнет 33.` */
export function changeWords({ added, removed }: ReturnType<typeof sumOf>): string {
  const slots = (count: number) => counted(count, "окно", "окна", "окон");
  if (removed === 0) return `Добавится ${slots(added)}.`;
  if (added === 0) return `Исчезнет ${slots(removed)}.`;
  return `Добавится ${slots(added)}, исчезнет ${removed}.`;
}
