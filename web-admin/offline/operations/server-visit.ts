import type { DayRecord, ParsedRecord } from "../../../shared/journal/record.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { SomeVisitFields } from "./operation.ts";

/** A record and its position. `epoch` is that of the server state it was read from. */
export interface ServerVisit {
  record: DayRecord;
  employee: number;
  day: Day;
  epoch: string | null;
}

/** A record as the API answers it, in its place. */
export function serverVisitOf(answered: ParsedRecord, epoch: string | null): ServerVisit {
  const { employee, employee_name: _, record_day, ...record } = answered;
  return { record, employee, day: record_day, epoch };
}

/** The record with these fields. */
export function withFields(
  placed: ServerVisit,
  { employee, record_day, ...fields }: SomeVisitFields,
): ServerVisit {
  return {
    ...placed,
    employee: employee ?? placed.employee,
    day: record_day ?? placed.day,
    record: { ...placed.record, ...fields },
  };
}
