import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../operations/visit.ts";
import { searchFor } from "./visit-search.ts";
import { compareByTime, compareNewestFirst, type ViewRow, type Visits } from "./visits.ts";

/** The source of a record, and whether a site booking is confirmed. */
export type RecordSource = "staff" | "site-unconfirmed" | "site-confirmed";
export type SourceFilter = "all" | RecordSource;
export type JournalSort = "closest" | "newest";

/** The filters of the journal list; null and "" are off. */
export interface JournalQuery {
  day: Day | null;
  time: string | null;
  employee: number | null;
  source: SourceFilter;
  /** `closest`: upcoming soonest first, then past latest first. `newest`: by number, those without one yet first. */
  sort: JournalSort;
  name: string;
  phone: string;
}

export const WHOLE_JOURNAL: JournalQuery = {
  day: null,
  time: null,
  employee: null,
  source: "all",
  sort: "closest",
  name: "",
  phone: "",
};

/** Records that follow one another on one day, before or after the present moment. */
export interface JournalDay {
  day: Day;
  isPast: boolean;
  /** How many of the journal's `records` are of it, and how many it has in all. */
  shown: number;
  total: number;
}

/** The first `limit` records asked for, how many there are in all, and whether the mirror is whole. */
export interface JournalView {
  records: readonly VisitView[];
  /** The days of `records`, in their order; empty unless they are sorted by time. */
  days: readonly JournalDay[];
  total: number;
  unread: number;
  /** False until this device's copy has been read into memory. */
  ready: boolean;
}

/** The first `limit` records of a query and how many there are in all (A-4.1 to, D2.13). */
export function listJournal(
  visits: Visits,
  query: JournalQuery,
  now: ClinicMoment,
  limit: number,
): Omit<JournalView, "ready"> {
  const { sort } = query;
  const rows = filterRows(sort === "newest" ? visits.newestFirst() : visits.byTime(), query);
  const ordered = sort === "newest" ? rows : closestFirst(rows, now);
  const first: VisitView[] = [];
  const days: JournalDay[] = [];
  for (const row of ordered) {
    const isShown = first.length < limit;
    if (isShown) first.push(row.visit);
    const goesOn = sort === "closest" ? countDay(days, row, isShown, now) : isShown;
    if (!goesOn) break;
  }
  return { records: first, days, total: rows.length, unread: visits.unread() };
}

/** All visits of a query, which are few. */
export function arrange(
  visits: readonly VisitView[],
  query: JournalQuery,
  now: ClinicMoment,
): VisitView[] {
  const rows = filterRows(
    visits.map((visit) => ({ visit })),
    query,
  );
  const arranged =
    query.sort === "newest"
      ? rows.toSorted(compareNewestFirst)
      : [...closestFirst(rows.toSorted(compareByTime), now)];
  return arranged.map(({ visit }) => visit);
}

/** Upcoming rows, the soonest first, then past ones, the latest first. @param rows by time */
function* closestFirst(rows: readonly ViewRow[], now: ClinicMoment): Iterable<ViewRow> {
  let middle = rows.findIndex((row) => !isPast(row, now));
  if (middle < 0) middle = rows.length;
  yield* rows.slice(middle);
  yield* rows.slice(0, middle).reverse();
}

/** A visit in the present minute is not past. */
const isPast = ({ visit: { day, record_time: time } }: ViewRow, now: ClinicMoment): boolean =>
  day < now.day || (day === now.day && time < now.time);

/** Counts a row to its day. @returns false for a day without shown rows */
function countDay(days: JournalDay[], row: ViewRow, isShown: boolean, now: ClinicMoment): boolean {
  const past = isPast(row, now);
  const { day } = row.visit;
  let last = days.at(-1);
  if (last?.day !== day || last.isPast !== past) {
    if (!isShown) return false;
    last = { day, isPast: past, shown: 0, total: 0 };
    days.push(last);
  }
  last.total += 1;
  if (isShown) last.shown += 1;
  return true;
}

function filterRows(rows: readonly ViewRow[], query: JournalQuery): readonly ViewRow[] {
  const { day, time, employee, source } = query;
  const finds = searchFor(query);
  if (!finds && day === null && time === null && employee === null && source === "all") return rows;
  return rows.filter(
    (row) =>
      (employee === null || row.visit.employee === employee) &&
      (day === null || row.visit.day === day) &&
      (time === null || row.visit.record_time === time) &&
      (source === "all" || sourceOf(row.visit) === source) &&
      (finds === null || finds(row)),
  );
}

function sourceOf({ source, call_operator }: VisitView): RecordSource {
  if (source === "staff") return "staff";
  return call_operator ? "site-confirmed" : "site-unconfirmed";
}
