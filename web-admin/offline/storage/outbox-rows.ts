import type { QueuedOperation } from "../operations/queued-operation.ts";
import type { OutboxDatabase, OutboxRow, RetainedRow } from "./databases.ts";
import { retainRows } from "./retained-operations.ts";
import { isOurs } from "./sealed-operations.ts";

export interface RowsToWrite {
  /** What is added was planned by these. */
  restsOn: readonly QueuedOperation[];
  added: readonly Omit<OutboxRow, "seq">[];
  put: readonly OutboxRow[];
  remove: readonly QueuedOperation[];
  keep: readonly RetainedRow[];
  now: number;
}

/** Null where they are gone. */
export function readRows(database: OutboxDatabase, keyId: string): Promise<OutboxRow[] | null> {
  const { rows, keys } = database;
  return database.repeatable("r", [rows, keys], async () =>
    (await isOurs(keys, keyId)) ? rows.toArray() : null,
  );
}

/** One transaction; null (and nothing written) where a row is no longer as it was seen. */
export async function writeRows(
  database: OutboxDatabase,
  keyId: string,
  lastSeen: number,
  { restsOn, added, put, remove, keep, now: at }: RowsToWrite,
): Promise<number[] | null> {
  const { rows, retained, keys } = database;
  const seen = [
    ...put.map((row) => ({ seq: row.seq, version: row.version - 1 })),
    ...[...remove, ...restsOn].map(({ seq, version }) => ({ seq, version })),
  ];
  return database.repeatable("rw", [rows, retained, keys], async () => {
    if (!(await isOurs(keys, keyId))) return null;
    const last = await rows.orderBy("seq").lastKey();
    const now = await rows.bulkGet(seen.map((each) => each.seq));
    const unchanged = seen.every((each, index) => now[index]?.version === each.version);
    if ((last ?? 0) !== lastSeen || !unchanged) return null;
    await rows.bulkDelete(remove.map((operation) => operation.seq));
    if (keep.length > 0) await retainRows(retained, keep, at);
    await rows.bulkPut(put);
    return rows.bulkAdd(added, { allKeys: true });
  });
}
