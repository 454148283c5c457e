import { makeZip } from "client-zip";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Period } from "../../platform/event-log/event.ts";
import type { ProgressStore } from "./archive-progress.ts";
import { type StoredAct, selectDocuments, selectStored } from "./queries.ts";

const DOCUMENTS_AT_A_TIME = 50;
/**
 * The JavaScript engine does not count the memory of byte arrays; without explicit collection a
 * long archive accumulates them.
 */
const DOCUMENTS_A_CLEANING = 250;

/** A file packed beside the acts. */
export interface Enclosed {
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

/** Reports how many acts were packed: after each batch, and at the end. */
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
