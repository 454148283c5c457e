import type { DayRecord } from "../../../../shared/journal/record.ts";
import { plainLetters } from "../../../../shared/language/plain-text.ts";
import { searchablePhone } from "../../../../shared/patient/staff-patient.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { SearchText } from "../search/search-text.ts";
import type { ViewRow } from "./projected-record.ts";
import { SortedRows } from "./sorted-rows.ts";

/** Who made a record, and whether a call confirmed what the site made. */
export type RecordSource = "staff" | "site-unconfirmed" | "site-confirmed";

/** A record before and after; null where there was none, or is none. */
export interface Change {
  before: ViewRow | null;
  after: ViewRow | null;
}

const ROOM = 1024;
const AFTER_ALL_NUMBERS = Number.MAX_SAFE_INTEGER;
const SOURCES: readonly RecordSource[] = ["staff", "site-unconfirmed", "site-confirmed"];

/**
 * Records as lists ask for them: each has a slot, and what is filtered or ordered by lies in a
 * column of numbers. Walking 100 000 objects waits for memory; walking columns does not.
 */
export class RecordTable {
  readonly byTime = new SortedRows((a, b) => this.#compareByTime(a, b));
  readonly byNumber = new SortedRows((a, b) => this.#compareByNumber(a, b));
  readonly names = new SearchText((slot) => plainLetters(this.#rows[slot]?.record.user_name ?? ""));
  readonly phones = new SearchText((slot) => searchablePhone(this.#rows[slot]?.record.phone ?? ""));
  /** `instantOf` a record's day and time. */
  instants = new Float64Array(ROOM);
  employees = new Int32Array(ROOM);
  /** `sourceCode` of a record. */
  sources = new Uint8Array(ROOM);
  #numbers = new Float64Array(ROOM);
  #rows: (ViewRow | null)[] = [];
  #free: number[] = [];

  change(changes: readonly Change[]): void {
    const leaving: number[] = [];
    const coming: ViewRow[] = [];
    for (const { before, after } of changes) {
      if (before && after && isSamePlace(before, after)) {
        this.#put(before.slot, after);
        continue;
      }
      if (before) leaving.push(before.slot);
      if (after) coming.push(after);
    }
    this.#remove(leaving);
    this.#add(coming);
  }

  /** How many slots there are, empty ones with them. */
  get size(): number {
    return this.#rows.length;
  }

  at(slot: number): ViewRow {
    const shown = this.#rows[slot];
    if (!shown) throw new Error("An order names an empty slot");
    return shown;
  }

  /** By the record's number. */
  numbered(id: number): ViewRow | null {
    const at = this.byNumber.firstNot((slot) => this.#number(slot) < id);
    const slot = this.byNumber.slots()[at];
    return slot !== undefined && this.#number(slot) === id ? this.at(slot) : null;
  }

  /** A day's records by time, then doctor. */
  onDay(day: Day): ViewRow[] {
    const [first, next] = [instantOf(day, "00:00"), instantOf(day, "24:00")];
    const slots = this.byTime.slots().subarray(this.firstAt(first), this.firstAt(next));
    return Array.from(slots, (slot) => this.at(slot));
  }

  /** Where in `byTime` the first record is that does not begin before `instant`. */
  firstAt(instant: number): number {
    return this.byTime.firstNot((slot) => this.instant(slot) < instant);
  }

  instant(slot: number): number {
    return this.instants[slot] ?? 0;
  }

  #number(slot: number): number {
    return this.#numbers[slot] ?? 0;
  }

  #remove(slots: readonly number[]): void {
    this.byTime.remove(slots);
    this.byNumber.remove(slots);
    for (const slot of slots) {
      this.#rows[slot] = null;
      this.names.changed(slot);
      this.phones.changed(slot);
      this.#free.push(slot);
    }
  }

  #add(coming: readonly ViewRow[]): void {
    const slots = coming.map((shown) => {
      const slot = this.#free.pop() ?? this.#rows.length;
      this.#makeRoom(slot + 1);
      this.#put(slot, shown);
      return slot;
    });
    this.byTime.insert(slots);
    this.byNumber.insert(slots);
  }

  #put(slot: number, shown: ViewRow): void {
    const { record, employee, day } = shown;
    this.#rows[slot] = shown;
    shown.slot = slot;
    this.instants[slot] = instantOf(day, record.record_time);
    this.employees[slot] = employee;
    this.sources[slot] = sourceCode(sourceOf(record));
    this.#numbers[slot] = record.id ?? AFTER_ALL_NUMBERS;
    this.names.changed(slot);
    this.phones.changed(slot);
  }

  #makeRoom(size: number): void {
    if (size <= this.instants.length) return;
    const room = this.instants.length * 2;
    const wider = <T extends { set(from: T): void }>(made: T, old: T) => {
      made.set(old);
      return made;
    };
    this.instants = wider(new Float64Array(room), this.instants);
    this.employees = wider(new Int32Array(room), this.employees);
    this.sources = wider(new Uint8Array(room), this.sources);
    this.#numbers = wider(new Float64Array(room), this.#numbers);
  }

  /** By day, time, doctor. */
  #compareByTime(a: number, b: number): number {
    const byInstant = this.instant(a) - this.instant(b);
    return (
      byInstant ||
      (this.employees[a] ?? 0) - (this.employees[b] ?? 0) ||
      compare(this.at(a).record.uid, this.at(b).record.uid)
    );
  }

  /** Ascending by number; those without one last, in the order they were made. */
  #compareByNumber(a: number, b: number): number {
    const byNumber = this.#number(a) - this.#number(b);
    if (byNumber !== 0) return byNumber;
    const [one, other] = [this.at(a).record, this.at(b).record];
    return compare(one.created_at, other.created_at) || compare(one.uid, other.uid);
  }
}

/** A day and time as one number that grows with them: 2027-06-10 09:30 → 202706100930. */
export function instantOf(day: Day, time: string): number {
  return Number(
    day.slice(0, 4) + day.slice(5, 7) + day.slice(8) + time.slice(0, 2) + time.slice(3),
  );
}

/** The `HH:MM` of an instant, as `timeCode` writes it. */
export const timeOf = (instant: number): number => instant % 10_000;

export const timeCode = (time: string): number => Number(time.slice(0, 2) + time.slice(3));

export const sourceCode = (source: RecordSource): number => SOURCES.indexOf(source);

function sourceOf(record: DayRecord): RecordSource {
  if (record.source === "staff") return "staff";
  return record.call_operator ? "site-confirmed" : "site-unconfirmed";
}

function isSamePlace(a: ViewRow, b: ViewRow): boolean {
  return (
    a.day === b.day &&
    a.employee === b.employee &&
    a.record.record_time === b.record.record_time &&
    a.record.id === b.record.id &&
    a.record.created_at === b.record.created_at &&
    a.record.uid === b.record.uid
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
