import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { eventsCsv } from "../../platform/event-log/csv.ts";
import type { Period } from "../../platform/event-log/event.ts";
import { readEvents } from "../../platform/event-log/events.ts";
import { extractDocx } from "../../platform/event-log/extract.ts";
import { clinicOperator, SYSTEM } from "./destruction-act.ts";

/** Every event of the log, for a spreadsheet. */
export const logCsv = (db: Queryable, period: Period, timeZone: string): AsyncGenerator<string> =>
  eventsCsv(readEvents(db, period), timeZone);

/** The extract of Order 179 p. 5: the destructions alone, as a document to sign. */
export function logDocx(
  db: Queryable,
  period: Period,
  timeZone: string,
): ReadableStream<Uint8Array> {
  const { name, address } = clinicOperator();
  const head = {
    operator: `Оператор: ${name}, ${address}`,
    system: SYSTEM,
    period: periodWords(period),
  };
  return extractDocx(head, readEvents(db, period, "deleted"), timeZone);
}

const periodWords = (period: Period) =>
  period ? `За период с ${formatDay(period.from)} по ${formatDay(period.to)}` : "За всё время";
