import type { AnsweredEvent } from "../../../shared/journal/record-event.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import { selectRecordEvents } from "./queries.ts";

/** What happened to a record, oldest first. */
export async function recordEvents(db: Queryable, journalId: number): Promise<AnsweredEvent[]> {
  const rows = await selectRecordEvents(db, journalId);
  return rows.map(({ at, record_day, ...event }) => ({
    ...event,
    at: at.toISOString(),
    record_day: formatDay(record_day),
  }));
}
