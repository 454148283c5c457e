import type { Day } from "../../../shared/calendar.ts";

interface Told {
  id: number;
  record_day: Day;
  record_time: string;
  by: string;
  at: Date;
}

/** What the act of a destroyed record tells, nothing of the patient's; nulls once that is gone. */
export type Destroyed = Told | Record<keyof Told, null>;
