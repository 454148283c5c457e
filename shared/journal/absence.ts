import { type Day, parseIsoDay } from "../time/calendar.ts";
import { isTime } from "../time/parse-times.ts";
import type { Slot } from "../time/slot.ts";

/** A doctor's absence, from a time of one day until a time of the same or another day. */
export interface Absence {
  /** Null: all doctors, because the clinic is closed. */
  employee: number | null;
  from: Day;
  /** The first withdrawn time. */
  since: string;
  to: Day;
  /** The first time that the doctor works again. */
  until: string;
}

export const START_OF_DAY = "00:00";
export const END_OF_DAY = "24:00";

/** Whether an absence withdraws a time. */
export function isAway({ employee, from, since, to, until }: Absence, slot: Slot): boolean {
  const at = `${slot.day} ${slot.time}`;
  const isTheirs = employee === null || slot.employee === employee;
  return isTheirs && at >= `${from} ${since}` && at < `${to} ${until}`;
}

/** An absence for an address; all doctors and a whole day are left out. */
export const absenceSearch = ({ employee, since, until, ...days }: Absence): AbsenceSearch => ({
  ...days,
  ...(employee !== null && { employee }),
  ...(since !== START_OF_DAY && { since }),
  ...(until !== END_OF_DAY && { until }),
});

export type AbsenceSearch = Partial<Omit<Absence, "employee">> & { employee?: number };

/** An absence in an address; null if it cannot be read. */
export function readAbsence(search: Record<string, unknown>): Absence | null {
  const { employee, since, until } = search;
  const [from, to] = [search.from, search.to].map((day) => parseIsoDay(String(day)));
  if (employee !== undefined && !Number.isInteger(employee)) return null;
  if (!from || !to) return null;
  return {
    employee: typeof employee === "number" ? employee : null,
    from,
    to,
    since: typeof since === "string" && isTime(since) ? since : START_OF_DAY,
    until: typeof until === "string" && isTime(until) ? until : END_OF_DAY,
  };
}
