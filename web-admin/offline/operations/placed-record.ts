import type { DayRecord, JournalRecord } from "../../../shared/journal/record.ts";
import { type Day, parseDay } from "../../../shared/time/calendar.ts";
import type { SomeVisitFields } from "./operation.ts";

/** A record and its position. `epoch` is that of the server state it was read from. */
export interface ServerVisit {
  record: DayRecord;
  employee: number;
  day: Day;
  epoch: string | null;
}

/** A record as the API answers it, in its place. */
export function placedOf(answered: JournalRecord, epoch: string | null): ServerVisit {
  const { employee, employee_name: _, record_day, ...record } = answered;
  return { record, employee, day: dayOf(record_day), epoch };
}

/** The record with these fields. */
export function withFields(
  placed: ServerVisit,
  { employee, record_day, ...fields }: SomeVisitFields,
): ServerVisit {
  return {
    ...placed,
    employee: employee ?? placed.employee,
    day: record_day === undefined ? placed.day : dayOf(record_day),
    record: { ...placed.record, ...fields },
  };
}

/** The outbox writes days as the API does; the year is always there. */
export function dayOf(text: string): Day {
  const day = parseDay(text, "1970-01-01");
  if (!day) throw new Error("An operation names a day that is none");
  return day;
}
