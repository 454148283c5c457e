import type { Day } from "../../../../shared/time/calendar.ts";

interface ActSummary {
  id: number;
  record_day: Day;
  record_time: string;
  by: string;
  at: Date;
}

/** What the act says of a destroyed record, without patient data; nulls once the act is purged. */
export type Destroyed = ActSummary | Record<keyof ActSummary, null>;
