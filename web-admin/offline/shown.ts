import { type Day, formatDay } from "../../shared/calendar.ts";
import type { DayRecord } from "../../shared/journal.ts";
import type { FoldedRecord, RecordSync } from "./record.ts";

/** A record with own edits over it, as the lists order and search it. */
export interface Shown {
  readonly record: DayRecord;
  readonly employee: number;
  readonly day: Day;
  readonly sync: RecordSync;
  /** Lower case, for searching. */
  readonly name: string;
  /** Made when first asked for. */
  folded: FoldedRecord | null;
}

/** A document of the mirror, without its records. */
export interface DayPlace {
  readonly key: string;
  readonly employee: number;
  readonly day: Day;
  readonly epoch: string;
}

/** A record with all that a screen prints of it. */
export function shownRecord(
  shown: Pick<Shown, "record" | "employee" | "day" | "sync">,
  employeeName: string,
): FoldedRecord {
  return {
    ...shown.record,
    record_day: formatDay(shown.day),
    day: shown.day,
    employee: shown.employee,
    employee_name: employeeName,
    sync: shown.sync,
  };
}

/** By day, time, doctor. */
export function compareByTime(a: Shown, b: Shown): number {
  return (
    compare(a.day, b.day) ||
    compare(a.record.record_time, b.record.record_time) ||
    a.employee - b.employee ||
    compare(a.record.uid, b.record.uid)
  );
}

/** Ascending by number; those without one last, in the order they were made. */
export function compareByNumber(a: Shown, b: Shown): number {
  const byId = (a.record.id ?? Number.MAX_SAFE_INTEGER) - (b.record.id ?? Number.MAX_SAFE_INTEGER);
  return (
    byId || compare(a.record.created_at, b.record.created_at) || compare(a.record.uid, b.record.uid)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
