import type { JournalExport } from "../../../shared/journal/journal.ts";
import { type ClinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import type { JournalQuery } from "../../offline/index.ts";

/** The log's note of a file; of a searched name or phone it records only that there was one. */
export function exportNote(query: JournalQuery, count: number, now: ClinicMoment): JournalExport {
  const { day, time, employee, source, name, phone } = query;
  return {
    count,
    made_day: formatDay(now.day),
    made_time: now.time,
    day: day && formatDay(day),
    time,
    employee,
    source,
    by_name: name.trim() !== "",
    by_phone: phone.trim() !== "",
  };
}
