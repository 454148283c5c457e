import type { DayRecord } from "../../../shared/journal/record.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { RecordSync, VisitView } from "../operations/visit.ts";

/** A record with own edits over it. */
export interface ViewRow {
  readonly record: DayRecord;
  readonly employee: number;
  readonly day: Day;
  readonly sync: RecordSync;
  /** Made when first asked for. */
  view: VisitView | null;
  /** The name and the phones as they are searched; made when first searched. */
  name: string | null;
  phones: string | null;
}

/** A row before and after; null where it does not exist. */
export interface Change {
  before: ViewRow | null;
  after: ViewRow | null;
}

/** All rows in the sort orders of the lists; each order is computed on demand. */
export class Visits {
  readonly #days = new Map<Day, Set<ViewRow>>();
  /** Those days that were put in order since they last changed. */
  readonly #ordered = new Map<Day, readonly ViewRow[]>();
  #byTime: ViewRow[] | null = null;
  #newest: ViewRow[] = [];
  /** Rows added and removed since `#newest` was sorted. */
  readonly #came = new Set<ViewRow>();
  readonly #left = new Set<ViewRow>();

  change(changes: readonly Change[]): void {
    for (const { before, after } of changes) {
      if (before) {
        this.#rowsOf(before.day).delete(before);
        if (!this.#came.delete(before)) this.#left.add(before);
      }
      if (after) {
        this.#rowsOf(after.day).add(after);
        this.#came.add(after);
      }
    }
  }

  /** By day, time, doctor. */
  byTime(): readonly ViewRow[] {
    if (this.#byTime) return this.#byTime;
    const rows: ViewRow[] = [];
    for (const day of [...this.#days.keys()].sort())
      for (const row of this.onDay(day)) rows.push(row);
    this.#byTime = rows;
    return rows;
  }

  /** By number, the newest first. Rows that were in order before are sorted in one pass. */
  newestFirst(): readonly ViewRow[] {
    if (this.#came.size + this.#left.size > 0) {
      const still = this.#newest.filter((row) => !this.#left.has(row));
      this.#newest = [...still, ...this.#came].sort(compareNewestFirst);
      this.#came.clear();
      this.#left.clear();
    }
    return this.#newest;
  }

  /** A day's rows by time, then doctor. */
  onDay(day: Day): readonly ViewRow[] {
    const known = this.#ordered.get(day);
    if (known) return known;
    const ordered = [...(this.#days.get(day) ?? [])].sort(compareByTime);
    this.#ordered.set(day, ordered);
    return ordered;
  }

  /** By the record's number. */
  numbered(id: number): ViewRow | null {
    return this.byTime().find(({ record }) => record.id === id) ?? null;
  }

  /** For a change: the sorted rows become obsolete. */
  #rowsOf(day: Day): Set<ViewRow> {
    this.#byTime = null;
    this.#ordered.delete(day);
    const rows = this.#days.get(day) ?? new Set();
    this.#days.set(day, rows);
    return rows;
  }
}

export function compareByTime(a: ViewRow, b: ViewRow): number {
  return (
    compare(a.day, b.day) ||
    compare(a.record.record_time, b.record.record_time) ||
    a.employee - b.employee ||
    compare(a.record.uid, b.record.uid)
  );
}

/** The newest number first; before them those without a number yet, the last one made first. */
export function compareNewestFirst({ record: a }: ViewRow, { record: b }: ViewRow): number {
  if (a.id !== null && b.id !== null) return b.id - a.id;
  if (a.id !== b.id) return a.id === null ? -1 : 1;
  return compare(b.created_at, a.created_at) || compare(b.uid, a.uid);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A record with all that a screen prints of it. */
export function visitViewOf(
  { record, employee, day, sync }: Pick<ViewRow, "record" | "employee" | "day" | "sync">,
  employeeName: string,
): VisitView {
  return {
    ...record,
    day,
    employee,
    employee_name: employeeName,
    sync,
  };
}
