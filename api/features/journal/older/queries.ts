import type { Day } from "../../../../shared/time/calendar.ts";
import type { Queryable } from "../../../platform/database/connection.ts";
import { columns, type RecordRow } from "../queries.ts";

/** One page of records, newest first, that begins behind `before`. */
export interface RecordPage {
  to: Day | null;
  limit: number;
  order: "time" | "number";
  before: { day: Day; time: string; id: number } | null;
}

export function selectRecordPage(
  db: Queryable,
  { to, limit, order, before }: RecordPage,
): Promise<RecordRow[]> {
  const isBefore =
    before === null
      ? db`true`
      : order === "number"
        ? db`record.id < ${before.id}`
        : db`(record_day, record_time, record.id) < (${before.day}, ${before.time}, ${before.id})`;
  const backwards =
    order === "number" ? db`record.id desc` : db`record_day desc, record_time desc, record.id desc`;
  return db<RecordRow[]>`
    select ${columns(db)} from journal_records record
    join doctors on doctors.id = record.employee
    where (${to}::date is null or record_day <= ${to}::date) and ${isBefore}
    order by ${backwards} limit ${limit}`;
}
