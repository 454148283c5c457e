import type { Source } from "../../../shared/journal/record.ts";
import {
  type ClinicMoment,
  type Day,
  daysBetween,
  weekday,
} from "../../../shared/time/calendar.ts";
import { minutesOfDay } from "../../../shared/time/parse-times.ts";
import { isPast } from "../../../shared/time/slot.ts";
import { type DayView, holdsTime, type VisitView } from "../../offline/index.ts";

/** The booked part of offered times, and the booked times that were not offered. */
export interface Load {
  booked: number;
  times: number;
}

/** One doctor's load by weekday, Monday first, and in all. */
export interface DoctorLoad {
  employee: number;
  name: string;
  weekdays: readonly Load[];
  total: Load;
}

export type BySource = Record<Source, number>;

export interface Attendance {
  employee: number;
  name: string;
  /** Visits whose time has come. */
  past: number;
  came: number;
  missed: number;
  /**
   * Average minutes by which patients come before the time of the visit; null if there are no
   * arrivals.
   */
  early: number | null;
}

/** The counts of a period's visits; they contain no patient data. */
export interface Figures {
  visits: BySource;
  load: readonly DoctorLoad[];
  total: Load;
  /** By the hour of the clinic's clock in which they were booked: 24 of them. */
  hours: readonly BySource[];
  /** By how far ahead they were booked: one for each of `AHEAD`. */
  ahead: readonly BySource[];
  /** Half of the visits were booked so many days ahead or fewer; null if there are no visits. */
  medianAhead: number | null;
  attendance: readonly Attendance[];
}

/** How many days ahead, at most; the last takes the rest. */
export const AHEAD = [
  { upTo: 0, words: "в тот же день", tick: "0" },
  { upTo: 1, words: "за 1 день", tick: "1" },
  { upTo: 3, words: "за 2–3 дня", tick: "2–3" },
  { upTo: 7, words: "за 4–7 дней", tick: "4–7" },
  { upTo: 14, words: "за 8–14 дней", tick: "8–14" },
  { upTo: 30, words: "за 15–30 дней", tick: "15–30" },
  { upTo: Number.POSITIVE_INFINITY, words: "раньше", tick: "31+" },
] as const;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface Knowledge {
  now: ClinicMoment;
  /** An instant (ISO) by the clinic's clock. */
  clinicTime: (instant: string) => ClinicMoment;
  /** Doctors in the order of the list; a doctor outside it comes last. */
  doctors: readonly { id: number; name_employee: string }[];
}

/** Counts the visits of these days; own edits that wait are counted as they are shown. */
export function countFigures(days: readonly DayView[], known: Knowledge): Figures {
  const byDoctor = [...Map.groupBy(days, ({ employee }) => employee)]
    .map(([employee, own]) => ({ employee, name: nameOf(employee, own, known), days: own }))
    .toSorted((a, b) => placeOf(a.employee, known) - placeOf(b.employee, known));
  const visits = visitsOf(days);
  const clock = byQuarters(known.clinicTime);
  const madeAt = visits.map(({ created_at }) => clock(created_at));
  const daysAhead = visits.map(({ day }, at) => aheadOf(day, madeAt[at]?.day ?? day));
  const byHour = Map.groupBy(visits, (_, at) => Number(madeAt[at]?.time.slice(0, 2)));
  const byBin = Map.groupBy(visits, (_, at) => binOf(daysAhead[at] ?? 0));
  const load = byDoctor.map(({ days: own, ...doctor }) => ({ ...doctor, ...loadOf(own) }));
  return {
    visits: bySource(visits),
    load,
    total: sum(load.map(({ total }) => total)),
    hours: HOURS.map((hour) => bySource(byHour.get(hour) ?? [])),
    ahead: AHEAD.map((bin) => bySource(byBin.get(bin) ?? [])),
    medianAhead: median(daysAhead),
    attendance: byDoctor
      .map(({ days: own, ...doctor }) => ({ ...doctor, ...attendanceOf(visitsOf(own), known.now) }))
      .filter(({ past }) => past > 0),
  };
}

const QUARTER_MS = 15 * 60_000;

/**
 * Day and hour of an instant: reading a clock costs much, and they last a quarter in every zone.
 */
function byQuarters(clinicTime: Knowledge["clinicTime"]): Knowledge["clinicTime"] {
  const read = new Map<number, ClinicMoment>();
  return (instant) => {
    const quarter = Math.floor(Date.parse(instant) / QUARTER_MS);
    const known = read.get(quarter) ?? clinicTime(instant);
    read.set(quarter, known);
    return known;
  };
}

/** The visits that hold a time: a refused one, waiting for a decision, has no slot. */
const visitsOf = (days: readonly DayView[]) =>
  days.flatMap(({ records }) => records.filter(holdsTime));

function nameOf(employee: number, days: readonly DayView[], { doctors }: Knowledge): string {
  const known = doctors.find(({ id }) => id === employee)?.name_employee;
  const visit = days.flatMap(({ records }) => records).find(({ employee_name }) => employee_name);
  return known ?? visit?.employee_name ?? "Врач больше не работает";
}

function placeOf(employee: number, { doctors }: Knowledge): number {
  const at = doctors.findIndex(({ id }) => id === employee);
  return at === -1 ? doctors.length : at;
}

function loadOf(days: readonly DayView[]): Pick<DoctorLoad, "weekdays" | "total"> {
  const weekdays = Array.from({ length: 7 }, (_, index) =>
    sum(days.filter(({ day }) => weekday(day) === index).map(loadOfDay)),
  );
  return { weekdays, total: sum(weekdays) };
}

const loadOfDay = ({ offered, booked }: DayView): Load => ({
  booked: new Set(booked).size,
  times: new Set([...offered, ...booked]).size,
});

const sum = (loads: readonly Load[]): Load => ({
  booked: loads.reduce((total, { booked }) => total + booked, 0),
  times: loads.reduce((total, { times }) => total + times, 0),
});

function bySource(visits: readonly VisitView[]): BySource {
  const site = visits.filter(({ source }) => source === "site").length;
  return { site, staff: visits.length - site };
}

/** A visit that was noted afterwards was booked on its day. */
const aheadOf = (day: Day, made: Day) => Math.max(0, daysBetween(made, day));

const binOf = (ahead: number) => AHEAD.find(({ upTo }) => ahead <= upTo);

function median(of: readonly number[]): number | null {
  return of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) / 2)] ?? null;
}

function attendanceOf(visits: readonly VisitView[], now: ClinicMoment) {
  const past = visits.filter(({ day, record_time: time }) => isPast({ day, time }, now));
  const ended = (outcome: string) => past.filter((visit) => visit.outcome === outcome).length;
  return {
    past: past.length,
    came: ended("came"),
    missed: ended("missed"),
    early: averageEarliness(past),
  };
}

/** A patient who comes late counts as 0 minutes early. */
function averageEarliness(visits: readonly VisitView[]): number | null {
  const minutes = visits
    .filter(({ arrived_at }) => arrived_at !== "")
    .map((visit) => minutesOfDay(visit.record_time) - minutesOfDay(visit.arrived_at));
  if (minutes.length === 0) return null;
  return Math.round(minutes.reduce((sum, each) => sum + Math.max(0, each), 0) / minutes.length);
}
