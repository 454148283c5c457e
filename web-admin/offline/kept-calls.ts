import type { KeptRow, OutboxDatabase, OutboxRow } from "./databases.ts";
import type { Operation } from "./operation.ts";
import { slotFieldsOf } from "./wire.ts";

/** No backup that may still be restored is older (DESIGN 4.7). */
const KEPT_MS = 14 * 86_400_000;

/** An answered call as it is kept; of a destroyed record nothing of the patient stays in it. */
export function asKept<Entry extends Operation>(entry: Entry): Entry {
  const { answer, method, subject, base } = entry;
  const isDestruction = method === "DELETE" && subject.kind === "record";
  if (!isDestruction || !answer) return entry;
  return { ...entry, base: slotFieldsOf(base), answer: { ...answer, record: null } };
}

export function keptRow(row: OutboxRow, { method, subject, answer, madeAt }: Operation): KeptRow {
  const uid = subject.kind === "record" && method !== "DELETE" ? subject.uid : null;
  return { ...row, uid, answeredAt: answer?.at ?? madeAt };
}

/** To be called within a transaction over the kept calls. */
export async function keepRows(
  { kept }: OutboxDatabase,
  rows: readonly KeptRow[],
  now: number,
): Promise<void> {
  await kept.bulkPut([...rows]);
  await kept.where("answeredAt").below(oldestKept(now)).delete();
}

/**
 * Those that a restore may still have lost. Of older ones, left by a device that answered none
 * since, the server has forgotten the keys: it would take each for unknown.
 */
export const keptCalls = ({ kept }: OutboxDatabase, now: number): Promise<KeptRow[]> =>
  kept.where("answeredAt").aboveOrEqual(oldestKept(now)).toArray();

const oldestKept = (now: number) => new Date(now - KEPT_MS).toISOString();

/**
 * Answered calls, kept or still in the list, leave; those among `again` are in the list anew.
 * @returns false (and nothing written) where one of these is no longer as it was seen
 */
export function sendAgain(
  { dexie, rows, kept }: OutboxDatabase,
  answered: readonly Pick<Operation, "seq">[],
  again: readonly OutboxRow[],
): Promise<boolean> {
  const seqs = answered.map(({ seq }) => seq);
  return dexie.transaction("rw", rows, kept, async () => {
    const now = await rows.bulkGet(again.map(({ seq }) => seq));
    const isSeen = again.every(({ version }, at) => (now[at]?.version ?? version - 1) < version);
    if (!isSeen) return false;
    await kept.bulkDelete(seqs);
    const listed = await rows.bulkGet(seqs);
    const done = listed.flatMap((row) => (row?.state === "done" ? [row.seq] : []));
    await rows.bulkDelete(done);
    await rows.bulkPut([...again]);
    return true;
  });
}
