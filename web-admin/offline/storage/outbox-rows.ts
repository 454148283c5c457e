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
export async function readRows({ database, rows, keys }: OutboxDatabase, keyId: string) {
  return database.repeatable("readonly", [rows, keys], async (within) =>
    (await isOurs(within(keys), keyId)) ? within(rows).all() : null,
  );
}

/** One transaction; null (and nothing written) where a row is no longer as it was seen. */
export async function writeRows(
  { database, rows: table, retained, keys }: OutboxDatabase,
  keyId: string,
  lastSeen: number,
  { restsOn, added, put, remove, keep, now: at }: RowsToWrite,
): Promise<number[] | null> {
  const seen = [
    ...put.map((row) => ({ seq: row.seq, version: row.version - 1 })),
    ...[...remove, ...restsOn].map(({ seq, version }) => ({ seq, version })),
  ];
  return database.repeatable("readwrite", [table, retained, keys], async (within) => {
    if (!(await isOurs(within(keys), keyId))) return null;
    const rows = within(table);
    const last = await rows.lastKey();
    const now = await rows.getMany(seen.map((each) => each.seq));
    const unchanged = seen.every((each, index) => now[index]?.version === each.version);
    if ((last ?? 0) !== lastSeen || !unchanged) return null;
    if (remove.length > 0) await rows.delete(remove.map((operation) => operation.seq));
    if (keep.length > 0) await retainRows(within(retained), keep, at);
    await rows.put(...put);
    return rows.add(added);
  });
}
