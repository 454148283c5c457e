import { BYTE_ORDER_MARK, csvLine } from "../../../shared/language/csv.ts";
import { clinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import { wordsOf } from "./event.ts";
import type { EventRow } from "./queries.ts";

const COLUMNS = [
  "Дата и время",
  "Событие",
  "Номер записи",
  "День приёма",
  "Время приёма",
  "Кто",
  "Причина",
  "Подробности",
];

/** The log as CSV that Excel opens in Russian: BOM, semicolons, CRLF. */
export async function* eventsCsv(
  pages: AsyncIterable<EventRow[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row, timeZone))).join("");
}

function cellsOf(row: EventRow, timeZone: string): string[] {
  return [
    clinicTime(row.created_at, timeZone),
    wordsOf(row.action),
    row.journal_id === null ? "" : String(row.journal_id),
    row.record_day === null ? "" : formatDay(row.record_day),
    row.record_time ?? "",
    row.actor,
    row.reason,
    row.detail,
  ];
}

/** `10.06.2027 09:00` by the clinic's clock. */
export function clinicTime(instant: Date, timeZone: string): string {
  const { day, time } = clinicMoment(instant, timeZone);
  return `${formatDay(day)} ${time}`;
}
