import type { Day } from "../../../shared/time/calendar.ts";

interface Told {
  id: number;
  record_day: Day;
  record_time: string;
  by: string;
  at: Date;
}

/** What the act says of a destroyed record, without patient data; nulls once the act is purged. */
export type Destroyed = Told | Record<keyof Told, null>;
