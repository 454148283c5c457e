import { makeZip } from "client-zip";
import { type ArchiveProgress, DOCX_TYPE } from "../../../shared/retention/act.ts";
import { uuidSchema } from "../../../shared/schema/uid.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { eventsCsv } from "../../platform/event-log/csv.ts";
import { actorOf, type Period } from "../../platform/event-log/event.ts";
import { logEvent, readEvents } from "../../platform/event-log/events.ts";
import { extractDocx } from "../../platform/event-log/extract.ts";
import { clinicNow, type Server, type Session } from "../../platform/http/env.ts";
import { notFound } from "../../platform/http/problems.ts";
import { clinicOperator, isActFileName, SYSTEM } from "./destruction-act.ts";
import {
  deleteProgress,
  deleteStaleProgress,
  type StoredAct,
  selectDocument,
  selectDocuments,
  selectProgress,
  selectStored,
  upsertProgress,
} from "./queries.ts";

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
  progress: ProgressStore | null,
): Promise<ReadableStream<Uint8Array>> {
  const stored = await selectStored(db, period);
  const entries = entriesOf(db, stored, enclosed);
  return makeZip(progress ? reportProgress(entries, stored.length, progress) : entries);
}

/** Reports the number of packed acts: after each batch, and at the end. */
async function* reportProgress<Entry>(
  entries: AsyncGenerator<Entry>,
  total: number,
  progress: ProgressStore,
): AsyncGenerator<Entry> {
  let passed = 0;
  let whole = false;
  try {
    for await (const entry of entries) {
      if (passed % DOCUMENTS_AT_A_TIME === 0) await progress.store({ packed: passed, total });
      yield entry;
      passed = Math.min(passed + 1, total);
    }
    await progress.store({ packed: total, total });
    whole = true;
  } finally {
    if (!whole) await progress.forget();
  }
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

/** Stores the progress of a download, under an id chosen by the client. */
interface ProgressStore {
  store(progress: ArchiveProgress): Promise<void>;
  /** Deletes the progress of a download that was aborted. */
  forget(): Promise<void>;
}

/** Null if there is no id, or it is not a UUID. */
export function progressStore(db: Queryable, download: string | undefined): ProgressStore | null {
  const id = uuidSchema.safeParse(download).data;
  if (!id) return null;
  return {
    async store(progress) {
      if (progress.packed === 0) await deleteStaleProgress(db);
      await upsertProgress(db, id, progress);
    },
    forget: () => deleteProgress(db, id),
  };
}

/** How far a download is; throws 404 before it has begun and after it was aborted. */
export async function readProgress(db: Queryable, download: string): Promise<ArchiveProgress> {
  const id = uuidSchema.safeParse(download).data;
  const progress = id ? await selectProgress(db, id) : null;
  if (!progress) throw notFound("Такого скачивания нет");
  return progress;
}

/** One act's DOCX; throws 404 if no act has this name. */
export async function readAct(db: Queryable, fileName: string): Promise<Uint8Array> {
  const document = isActFileName(fileName) ? await selectDocument(db, fileName) : null;
  if (!document) throw notFound("Акт не найден");
  return document;
}

/** A file that is streamed while it is generated. */
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

/** The acts of a period, with its log for readers with that right; the download is logged. */
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
