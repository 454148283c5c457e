import type { QueuedOperation } from "../operations/queued-operation.ts";
import type { Seal } from "../sealing/seal.ts";
import type { OutboxDatabase, OutboxRow, StoredCall } from "./databases.ts";

/** An operation as it lies on the device. */
export async function rowOf(
  operation: QueuedOperation,
  seal: Seal,
): Promise<Omit<OutboxRow, "seq">> {
  const { seq: _, key, state, attempts, madeAt, lease, version, ...call } = operation;
  return {
    ...{ key, state, attempts, madeAt, lease, version },
    sealed: await seal.seal(key, call satisfies StoredCall),
  };
}

/** Null for one that the disk has spoiled. */
export async function openCall(row: OutboxRow, seal: Seal): Promise<QueuedOperation | null> {
  const { seq, key, state, attempts, madeAt, lease, version, sealed } = row;
  try {
    const call = await seal.open<StoredCall>(key, sealed);
    return { ...call, seq, key, state, attempts, madeAt, lease, version };
  } catch {
    return null;
  }
}

/** The data key lies beside the edits: where it is gone, or another's, so are they. */
export const isOurs = async (keys: OutboxDatabase["keys"], keyId: string) =>
  (await keys.get("data-key"))?.keyId === keyId;

/**
 * An edit that waits and does not open: nobody can send it any more. What is left of it, for a
 * person to know which one it was.
 */
export interface UnreadableEdit {
  seq: number;
  key: string;
  /** ISO, by the device's clock. */
  madeAt: string;
  /** It was tried: the server may have it. */
  maybeSent: boolean;
  version: number;
  /** As it lies on the device, base64: with the data key something may be left to rescue. */
  sealed: string;
}

export const unreadableOf = (row: OutboxRow): UnreadableEdit => ({
  ...{ seq: row.seq, key: row.key, madeAt: row.madeAt, version: row.version },
  maybeSent: row.attempts > 0,
  sealed: base64Of(row.sealed),
});

const base64Of = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Calls that do not open go: answered ones at once, those that wait when a person says so. */
export async function dropSpoiled(
  database: OutboxDatabase,
  from: "rows" | "retained",
  keyId: string,
  spoiled: readonly Pick<OutboxRow, "seq" | "version">[],
): Promise<void> {
  if (spoiled.length === 0) return;
  const { keys, [from]: table } = database;
  const removed = await database.repeatable("rw", [table, keys], async () => {
    // A tab that slept through a logout and a login must not judge by the key that is gone.
    if (!(await isOurs(keys, keyId))) return 0;
    const now = await table.bulkGet(spoiled.map(({ seq }) => seq));
    const same = spoiled.filter(({ version }, at) => now[at]?.version === version);
    await table.bulkDelete(same.map(({ seq }) => seq));
    return same.length;
  });
  if (removed > 0) console.error(`Calls kept here do not open; removed: ${removed}`);
}
