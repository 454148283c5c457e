import { isUnread } from "../../../shared/journal/record.ts";
import { phoneTail } from "../../../shared/patient/patient.ts";
import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import { isPast } from "../../../shared/time/slot.ts";
import type { VisitView } from "../operations/visit.ts";

/** A visit, with its name and its phones as they are searched: prepared by the first search. */
export interface ViewRow {
  readonly visit: VisitView;
  name?: string;
  phones?: string;
  /** It was replaced by another row or removed. */
  isGone?: true;
}

/** Each is made when it is first asked for after a change. */
interface Groups {
  byDay?: ReadonlyMap<Day, readonly ViewRow[]>;
  siteBookings?: ReadonlyMap<string, readonly VisitView[]>;
  unread?: number;
}

/** All visits, in the orders of the lists. */
export class Visits {
  readonly #rows = new Map<string, ViewRow>();
  readonly #byTime = new Sorted(compareByTime);
  readonly #newestFirst = new Sorted(compareNewestFirst);
  #groups: Groups = {};

  get(uid: string): VisitView | null {
    return this.#rows.get(uid)?.visit ?? null;
  }

  /** @param visit null: it is not there any more */
  set(uid: string, visit: VisitView | null): void {
    const before = this.#rows.get(uid);
    const after = visit && { visit };
    if (before) before.isGone = true;
    if (after) this.#rows.set(uid, after);
    else this.#rows.delete(uid);
    this.#byTime.change(after);
    this.#newestFirst.change(after);
    this.#groups = {};
  }

  uids(): Iterable<string> {
    return this.#rows.keys();
  }

  /** By day, time, doctor. */
  byTime(): readonly ViewRow[] {
    return this.#byTime.rows();
  }

  /** By number, the newest first. */
  newestFirst(): readonly ViewRow[] {
    return this.#newestFirst.rows();
  }

  /** A day's visits by time, then doctor. */
  onDay(day: Day): readonly ViewRow[] {
    this.#groups.byDay ??= Map.groupBy(this.byTime(), ({ visit }) => visit.day);
    return this.#groups.byDay.get(day) ?? [];
  }

  /** By the record's number. */
  numbered(id: number): VisitView | null {
    return this.byTime().find(({ visit }) => visit.id === id)?.visit ?? null;
  }

  /** The bookings from the site, by the last digits of their phone. */
  siteBookings(): ReadonlyMap<string, readonly VisitView[]> {
    this.#groups.siteBookings ??= Map.groupBy(
      this.byTime()
        .map(({ visit }) => visit)
        .filter(({ source, phone }) => source === "site" && phone !== ""),
      ({ phone }) => phoneTail(phone),
    );
    return this.#groups.siteBookings;
  }

  unread(): number {
    this.#groups.unread ??= this.byTime().filter(({ visit }) => isUnread(visit)).length;
    return this.#groups.unread;
  }
}

/** So many rows are held before those that are gone are looked for. */
const HELD_AT_LEAST = 1_000;

/** Rows in one order. Sorting them again is quick while few have come: the others are in order. */
class Sorted {
  #rows: readonly ViewRow[] = [];
  #came: ViewRow[] = [];
  #cameAtMost = HELD_AT_LEAST;
  #isCurrent = true;

  constructor(readonly compare: (a: ViewRow, b: ViewRow) => number) {}

  /** A row came, or is gone. */
  change(came: ViewRow | null): void {
    if (came) this.#came.push(came);
    this.#isCurrent = false;
    if (this.#came.length > this.#cameAtMost) this.#forgetGone();
  }

  /** An order that no screen asks for must not hold rows that are gone. */
  #forgetGone(): void {
    this.#came = this.#came.filter(({ isGone }) => !isGone);
    this.#cameAtMost = HELD_AT_LEAST + 2 * this.#came.length;
  }

  rows(): readonly ViewRow[] {
    if (this.#isCurrent) return this.#rows;
    this.#rows = [...this.#rows, ...this.#came].filter(({ isGone }) => !isGone).sort(this.compare);
    this.#came = [];
    this.#isCurrent = true;
    return this.#rows;
  }
}

export function compareByTime({ visit: a }: ViewRow, { visit: b }: ViewRow): number {
  return (
    compare(a.day, b.day) ||
    compare(a.record_time, b.record_time) ||
    a.employee - b.employee ||
    compare(a.uid, b.uid)
  );
}

/** The newest number first; before them those without a number yet, the last one made first. */
export function compareNewestFirst({ visit: a }: ViewRow, { visit: b }: ViewRow): number {
  if (a.id !== null && b.id !== null) return b.id - a.id;
  if (a.id !== b.id) return a.id === null ? -1 : 1;
  return compare(b.created_at, a.created_at) || compare(b.uid, a.uid);
}

/** A visit in the present minute is over. */
export const isOver = ({ day, record_time }: VisitView, now: ClinicMoment): boolean =>
  isPast({ day, time: record_time }, now);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
