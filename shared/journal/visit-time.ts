import type { ClinicMoment, Day } from "../time/calendar.ts";
import { isPast } from "../time/slot.ts";
import { isAccepted } from "./record.ts";

interface Timed {
  day: Day;
  record_time: string;
}

/** A visit is confirmed by a call only before its time. */
export const isConfirmable = (
  { day, record_time, ...record }: Timed & Parameters<typeof isAccepted>[0],
  now: ClinicMoment,
): boolean => !isAccepted(record) && !isPast({ day, time: record_time }, now);
