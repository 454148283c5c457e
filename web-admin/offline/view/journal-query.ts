import type { Day } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../operations/record.ts";
import type { RecordSource } from "./table/record-table.ts";

export type SourceFilter = "all" | RecordSource;
export type JournalSort = "closest" | "newest";

/** What the journal list is asked for; null and "" mean no such filter. */
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
  /** What `records` consist of, in their order; empty unless they are sorted by time. */
  days: readonly JournalDay[];
  total: number;
  unread: number;
  /** False until this device's copy has been read into memory. */
  ready: boolean;
}
