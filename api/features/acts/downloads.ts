import { Readable } from "node:stream";
import { makeZip, predictLength } from "client-zip";
import { DOCX_TYPE } from "../../../shared/retention/act.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { eventsCsv } from "../../platform/event-log/csv.ts";
import { actorOf, type Period } from "../../platform/event-log/event.ts";
import { logEvent, readEvents } from "../../platform/event-log/events.ts";
import { extractDocx } from "../../platform/event-log/extract.ts";
import { clinicNow, type Server, type Session } from "../../platform/http/env.ts";
import { notFound } from "../../platform/http/problems.ts";
import { clinicOperator, isActFileName, SYSTEM } from "./destruction-act.ts";
import { type StoredAct, selectDocument, selectDocuments, selectStored } from "./queries.ts";

const DOCUMENTS_AT_A_TIME = 50;
/**
 * The JavaScript engine does not count the memory of byte arrays; without explicit collection a
 * long archive accumulates them.
 */
const DOCUMENTS_A_CLEANING = 250;

/** A file packed beside the acts. */
interface Enclosed {
  name: string;
  input: AsyncIterable<string> | ReadableStream<Uint8Array>;
}

/** All acts, or a period's, as one ZIP; it is never in memory as a whole. */
export async function archiveOf(
  db: Queryable,
  period: Period,
  enclosed: readonly Enclosed[],
): Promise<Pick<Download, "bytes" | "length">> {
  const stored = await selectStored(db, period);
  const bytes = makeZip(entriesOf(db, stored, enclosed));
  return enclosed.length > 0 ? { bytes } : { bytes, length: predictLength(stored.map(entryOf)) };
}

async function* entriesOf(
  db: Queryable,
  stored: readonly StoredAct[],
  enclosed: readonly Enclosed[],
) {
  for (let at = 0; at < stored.length; at += DOCUMENTS_AT_A_TIME) {
    if (at % DOCUMENTS_A_CLEANING === 0) Bun.gc(true);
    const some = stored.slice(at, at + DOCUMENTS_AT_A_TIME);
    const documents = await selectDocuments(
      db,
      some.map((act) => act.id),
    );
    for (const act of some) yield { ...entryOf(act), input: held(documents.get(act.id), act) };
  }
  for (const { name, input } of enclosed) yield { name, input };
}

const entryOf = ({ act_filename, created_at, size }: StoredAct) => ({
  name: act_filename,
  lastModified: created_at,
  size,
});

/** Throws if the act was purged during the download: a shorter archive must not look complete. */
function held(document: Uint8Array | undefined, { act_filename }: StoredAct): Uint8Array {
  if (!document) throw new Error(`The act ${act_filename} went while it was being packed`);
  return document;
}

/** One act's DOCX; throws 404 if no act has this name. */
export async function readAct(db: Queryable, fileName: string): Promise<Uint8Array> {
  const document = isActFileName(fileName) ? await selectDocument(db, fileName) : null;
  if (!document) throw notFound("Акт не найден");
  return document;
}

/** A file that is streamed while it is generated. */
export interface Download {
  name: string;
  type: string;
  bytes: ReadableStream<Uint8Array>;
  /** The number of bytes, where it is known beforehand. */
  length?: bigint;
}

type Reader = Session | null;

const ZIP_TYPE = "application/zip";

/** All acts; logged. */
export async function downloadAllActs(server: Server, reader: Reader): Promise<Download> {
  const archive = await archiveOf(server.db, null, []);
  await logDownload(server, reader, "все акты");
  return { name: `akty-${clinicNow(server).day}.zip`, type: ZIP_TYPE, ...archive };
}

/** The acts of a period, with its log for readers with that right; the download is logged. */
export async function downloadPeriod(
  server: Server,
  reader: Reader,
  { from, to }: { from: Day; to: Day },
): Promise<Download> {
  const { db, config } = server;
  const period = { from, to, timeZone: config.clinicTimezone };
  const mayReadLog = reader?.rights.includes("users") ?? false;
  const logs = mayReadLog
    ? [
        { name: "zhurnal.csv", input: logCsv(db, period, period.timeZone) },
        { name: "zhurnal.docx", input: logDocx(db, period, period.timeZone) },
      ]
    : [];
  const archive = await archiveOf(db, period, logs);
  const span = `${formatDay(from)} – ${formatDay(to)}`;
  await logDownload(server, reader, mayReadLog ? `акты и журнал, ${span}` : `акты, ${span}`);
  return { name: `akty-${from}-${to}.zip`, type: ZIP_TYPE, ...archive };
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

function logDownload({ db, clock }: Server, reader: Reader, detail: string): Promise<void> {
  return logEvent(db, { at: clock(), by: actorOf(reader), action: "exported", detail });
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

/** Text as a stream of bytes, made as it is read. */
function encoded(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const strings = Readable.toWeb(Readable.from(text, { highWaterMark: 1 }));
  // Node's and the standard's stream types differ in name only.
  return (strings as unknown as ReadableStream<string>).pipeThrough(new TextEncoderStream());
}
