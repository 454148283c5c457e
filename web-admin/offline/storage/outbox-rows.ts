import type { Cipher } from "../encryption/cipher.ts";
import type { Operation } from "../operations/operation.ts";
import type { QueuedOperation } from "../operations/queued-operation.ts";
import { isRemoval, visitOf } from "../operations/target.ts";
import type { OutboxDatabase, OutboxRow, RetainedRow, StoredCall } from "./databases.ts";

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

/** An operation as it lies on the device. */
export async function rowOf(
  operation: QueuedOperation,
  cipher: Cipher,
): Promise<Omit<OutboxRow, "seq">> {
  const { seq: _, key, state, attempts, madeAt, lease, version, ...call } = operation;
  return {
    ...{ key, state, attempts, madeAt, lease, version },
    encrypted: await cipher.encrypt(key, call satisfies StoredCall),
  };
}

/** Null for one that the disk has spoiled. */
export async function openCall(row: OutboxRow, cipher: Cipher): Promise<QueuedOperation | null> {
  const { seq, key, state, attempts, madeAt, lease, version, encrypted } = row;
  try {
    const call = await cipher.decrypt<StoredCall>(key, encrypted);
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
  encrypted: string;
}

export const unreadableOf = (row: OutboxRow): UnreadableEdit => ({
  ...{ seq: row.seq, key: row.key, madeAt: row.madeAt, version: row.version },
  maybeSent: row.attempts > 0,
  encrypted: base64Of(row.encrypted),
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
