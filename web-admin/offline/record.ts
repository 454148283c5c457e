import type { ClinicMoment, Day } from "../../shared/calendar.ts";
import type { DayRecord } from "../../shared/journal.ts";

/** How far a record has come on its way to the server. */
export type RecordSync = "synced" | "waiting" | "conflict" | "rejected";

/** A record as a screen shows it: the mirror's, with this device's own edits folded over it. */
export interface FoldedRecord extends DayRecord {
  /** `DD.MM.YYYY`, as the API answers it. */
  record_day: string;
  /** The same day, ISO. */
  day: Day;
  employee: number;
  employee_name: string;
  sync: RecordSync;
}

/** A doctor's day with own edits folded in. */
export interface FoldedDay {
  employee: number;
  day: Day;
  /** The schedule's revision as the server last answered it; 0 where there is no such day yet. */
  revision: number;
  offered: readonly string[];
  /** Times held by a visit, also by one whose record these rights may not read. */
  booked: readonly string[];
  /** Offered, not booked, not past by the clinic's clock. */
  free: readonly string[];
  records: readonly FoldedRecord[];
}

export type SourceFilter = "all" | "staff" | "site-unconfirmed" | "site-confirmed";
export type JournalSort = "closest" | "newest";

/** What the journal list is asked for; null and "" mean no such filter. */
export interface JournalQuery {
  day: Day | null;
  time: string | null;
  employee: number | null;
  source: SourceFilter;
  /** `closest`: upcoming soonest first, then past latest first. `newest`: by number, unnumbered first. */
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

/** The first `limit` records asked for, how many there are in all, and whether the mirror is whole. */
export interface JournalView {
  records: readonly FoldedRecord[];
  total: number;
  unread: number;
  /** False until this device's copy has been read into memory. */
  ready: boolean;
}

/** The clinic's day and time by the server's clock, as far as this device knows it. */
export type ClinicNow = ClinicMoment;
