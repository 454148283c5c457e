import { DOCX_TYPE } from "../../../shared/retention/act.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { actorOf } from "../../platform/event-log/actor.ts";
import { eventsCsv } from "../../platform/event-log/csv.ts";
import type { Period } from "../../platform/event-log/event.ts";
import { logEvent, readEvents } from "../../platform/event-log/events.ts";
import { extractDocx } from "../../platform/event-log/extract.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server, Session } from "../../platform/http/env.ts";
import { archiveOf, progressStore } from "./archive.ts";
import { clinicOperator, SYSTEM } from "./destruction-act.ts";

/** A file that is generated while it is sent. */
interface Download {
  name: string;
  type: string;
  bytes: ReadableStream<Uint8Array>;
}

/** The caller of a download; their screen asks for its progress by the id `progress`. */
interface Reader {
  session: Session | null;
  progress?: string | undefined;
}

const ZIP_TYPE = "application/zip";

/** All acts; logged. */
export async function downloadAllActs(server: Server, reader: Reader): Promise<Download> {
  const bytes = await archiveOf(server.db, null, [], progressStore(server.db, reader.progress));
  await logDownload(server, reader, "все акты");
  return { name: `akty-${clinicNow(server).day}.zip`, type: ZIP_TYPE, bytes };
}

/** The acts of a period, with the log of the period for readers who may read the log; logged. */
export async function downloadPeriod(
  server: Server,
  reader: Reader,
  { from, to }: { from: Day; to: Day },
): Promise<Download> {
  const { db, config } = server;
  const period = { from, to, timeZone: config.clinicTimezone };
  const mayReadLog = reader.session?.rights.includes("users") ?? false;
  const logs = mayReadLog
    ? [
        { name: "zhurnal.csv", input: logCsv(db, period, period.timeZone) },
        { name: "zhurnal.docx", input: logDocx(db, period, period.timeZone) },
      ]
    : [];
  const bytes = await archiveOf(db, period, logs, progressStore(db, reader.progress));
  const span = `${formatDay(from)} – ${formatDay(to)}`;
  await logDownload(server, reader, mayReadLog ? `акты и журнал, ${span}` : `акты, ${span}`);
  return { name: `akty-${from}-${to}.zip`, type: ZIP_TYPE, bytes };
}

/** The whole log as CSV, or the extract to sign as DOCX; logged. */
export async function downloadLog(
  server: Server,
  reader: Reader,
  format: "csv" | "docx",
): Promise<Download> {
  const { db, config } = server;
  const { day } = clinicNow(server);
  await logDownload(server, reader, format === "docx" ? "выгрузка из журнала" : "журнал");
  return format === "docx"
    ? {
        name: `zhurnal-${day}.docx`,
        type: DOCX_TYPE,
        bytes: logDocx(db, null, config.clinicTimezone),
      }
    : {
        name: `zhurnal-${day}.csv`,
        type: "text/csv; charset=utf-8",
        bytes: encoded(logCsv(db, null, config.clinicTimezone)),
      };
}

function logDownload({ db, clock }: Server, { session }: Reader, detail: string): Promise<void> {
  return logEvent(db, { at: clock(), by: actorOf(session), action: "exported", detail });
}

/** Every event of the log, for a spreadsheet. */
export const logCsv = (db: Queryable, period: Period, timeZone: string): AsyncGenerator<string> =>
  eventsCsv(readEvents(db, period), timeZone);

/** The extract of Order 179 p. 5: the destructions alone, as a document to sign. */
function logDocx(db: Queryable, period: Period, timeZone: string): ReadableStream<Uint8Array> {
  const { name, address } = clinicOperator();
  const head = {
    operator: `Оператор: ${name}, ${address}`,
    system: SYSTEM,
    period: period
      ? `За период с ${formatDay(period.from)} по ${formatDay(period.to)}`
      : "За всё время",
  };
  return extractDocx(head, readEvents(db, period, "deleted"), timeZone);
}

/** Encodes text as a stream of bytes, no faster than it is read. */
function encoded(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}
