import type { Operation } from "../operations/operation.ts";
import { isRemoval, visitOf } from "../operations/target.ts";
import type { OutboxDatabase, OutboxRow, RetainedRow } from "./databases.ts";
import { isOurs } from "./sealed-operations.ts";

/** No backup that may still be restored is older. */
const KEPT_MS = 14 * 86_400_000;

export function retainedRow(row: OutboxRow, operation: Operation): RetainedRow {
  const uid = isRemoval(operation) ? null : visitOf(operation);
  return { ...row, uid, answeredAt: operation.answer?.at ?? operation.madeAt };
}

/** To be called within a transaction over the kept calls. */
export async function retainRows(
  retained: OutboxDatabase["retained"],
  rows: readonly RetainedRow[],
  now: number,
): Promise<void> {
  await retained.bulkPut(rows);
  await retained.where("answeredAt").below(oldestKept(now)).delete();
}

/**
 * Those that a restore may still have lost. Of older ones, left by a device that answered none
 * since, the server has forgotten the keys: it would take each for unknown.
 */
export const readRetained = async (
  { retained }: OutboxDatabase,
  now: number,
): Promise<RetainedRow[]> => retained.where("answeredAt").aboveOrEqual(oldestKept(now)).toArray();

const oldestKept = (now: number) => new Date(now - KEPT_MS).toISOString();

/**
 * Answered calls, kept or still in the list, leave; those among `again` are in the list anew.
 * @returns false (and nothing written) where one of these is no longer as it was seen
 */
export function sendAgain(
  database: OutboxDatabase,
  keyId: string,
  answered: readonly Pick<Operation, "seq">[],
  again: readonly OutboxRow[],
): Promise<boolean> {
  const { rows, retained, keys } = database;
  const seqs = answered.map(({ seq }) => seq);
  return database.repeatable("rw", [rows, retained, keys], async () => {
    if (!(await isOurs(keys, keyId))) return false;
    const wanted = again.map(({ seq }) => seq);
    const now = await rows.bulkGet(wanted);
    const kept = await retained.bulkGet(wanted);
    const isSeen = again.every(({ version }, at) => (now[at] ?? kept[at])?.version === version - 1);
    if (!isSeen) return false;
    await retained.bulkDelete(seqs);
    const listed = await rows.bulkGet(seqs);
    const done = listed.flatMap((row) => (row?.state === "done" ? [row.seq] : []));
    await rows.bulkDelete(done);
    await rows.bulkPut(again);
    return true;
  });
}
