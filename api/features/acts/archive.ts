import { makeZip } from "client-zip";
import type { ArchiveProgress } from "../../../shared/retention/act.ts";
import { uuidSchema } from "../../../shared/schema/uid.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Period } from "../../platform/event-log/event.ts";
import { notFound } from "../../platform/http/problems.ts";
import { isActFileName } from "./destruction-act.ts";
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

/** Stores how far a download is, under an id chosen by the client. */
interface ProgressStore {
  store(progress: ArchiveProgress): Promise<void>;
  /** Deletes the progress of a download that was aborted. */
  forget(): Promise<void>;
}

/** Null without an id, or with one that is not a UUID. */
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

/** One act's DOCX; throws 404 for anything that is not the name of an act. */
export async function readAct(db: Queryable, fileName: string): Promise<Uint8Array> {
  const document = isActFileName(fileName) ? await selectDocument(db, fileName) : null;
  if (!document) throw notFound("Акт не найден");
  return document;
}
