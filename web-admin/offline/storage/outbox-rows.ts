import type { Cipher } from "../encryption/cipher.ts";
import type { Operation } from "../operations/operation.ts";
import { isRemoval, patientsOwnOf } from "../operations/target.ts";
import type { OutboxDatabase, OutboxRow, RetainedRow, StoredCall } from "./databases.ts";

/** No backup that may still be restored is older. */
const RETAINED_MS = 14 * 86_400_000;

/** Encrypts an operation for the disk. */
export async function rowOf(operation: Operation, cipher: Cipher): Promise<OutboxRow> {
  const { seq, key, state, attempts, madeAt, lease, version, ...call } = operation;
  const encrypted = await cipher.encrypt(key, call satisfies StoredCall);
  return { seq, key, state, attempts, madeAt, lease, version, encrypted };
}

/** Its version moves, so that a tab that planned by the listed row notices. */
export async function retainedRowOf(operation: Operation, cipher: Cipher): Promise<RetainedRow> {
  const uid = isRemoval(operation) ? null : patientsOwnOf(operation);
  const answeredAt = operation.answer?.at ?? operation.madeAt;
  const version = operation.version + 1;
  return { ...(await rowOf({ ...operation, version }, cipher)), uid, answeredAt };
}

/** Rows as operations; `corrupt` are those that do not decrypt. */
export async function decryptRows<Row extends OutboxRow>(
  rows: readonly Row[],
  cipher: Cipher,
  known: ReadonlyMap<number, Operation> = new Map(),
): Promise<{ operations: Operation[]; corrupt: Row[] }> {
  const decrypted = await Promise.all(
    rows.map((row) => {
      const before = known.get(row.seq);
      return before?.version === row.version ? before : operationOf(row, cipher);
    }),
  );
  return {
    operations: decrypted.filter((operation) => operation !== null),
    corrupt: rows.filter((_, index) => !decrypted[index]),
  };
}

async function operationOf(row: OutboxRow, cipher: Cipher): Promise<Operation | null> {
  const { seq, key, state, attempts, madeAt, lease, version, encrypted } = row;
  try {
    const call = await cipher.decrypt<StoredCall>(key, encrypted);
    return { ...call, seq, key, state, attempts, madeAt, lease, version };
  } catch {
    return null;
  }
}

/** The data key is stored beside the edits: if it is gone or replaced, so are they. */
const isKeyOf = async ({ keys }: OutboxDatabase, keyId: string) =>
  (await keys.get("data-key"))?.keyId === keyId;

/** @returns null where the rows are gone */
export function readRows(database: OutboxDatabase, keyId: string): Promise<OutboxRow[] | null> {
  const { rows, keys } = database;
  return database.transact("r", [rows, keys], async () =>
    (await isKeyOf(database, keyId)) ? rows.toArray() : null,
  );
}

/**
 * Retained operations that a restore may have lost. The server has forgotten the keys of older
 * ones, so it would take each for unknown.
 */
export const readRetainedRows = ({ retained }: OutboxDatabase, now: number) =>
  retained.where("answeredAt").aboveOrEqual(oldestRetained(now)).toArray();

const oldestRetained = (now: number) => new Date(now - RETAINED_MS).toISOString();

type Version = Pick<OutboxRow, "seq" | "version">;

export interface RowsToWrite {
  /** Seq of the last row that this tab knows of; `null`: it does not matter. */
  lastSeq: number | null;
  /** The added rows were planned on these. */
  restsOn?: readonly Version[];
  added?: readonly OutboxRow[];
  /** From the list, or retained. */
  put?: readonly OutboxRow[];
  /** From the list, or retained. */
  remove?: readonly Version[];
  retain?: readonly RetainedRow[];
  now: number;
}

/**
 * One transaction. @returns seqs of the added rows; null (nothing written) if another tab was
 * faster
 */
export async function writeRows(
  database: OutboxDatabase,
  keyId: string,
  { lastSeq, restsOn = [], added = [], put = [], remove = [], retain = [], now }: RowsToWrite,
): Promise<number[] | null> {
  const { rows, retained, keys } = database;
  const expected: Version[] = [
    ...put.map(({ seq, version }) => ({ seq, version: version - 1 })),
    ...[...remove, ...restsOn].map(({ seq, version }) => ({ seq, version })),
  ];
  return database.transact("rw", [rows, retained, keys], async () => {
    // A tab that slept through a sign-out and a login must not write by the key that is gone.
    if (!(await isKeyOf(database, keyId))) return null;
    const last = (await rows.orderBy("seq").lastKey()) ?? 0;
    if (lastSeq !== null && last !== lastSeq) return null;
    const expectedSeqs = expected.map(({ seq }) => seq);
    const listed = await rows.bulkGet(expectedSeqs);
    const answered = await retained.bulkGet(expectedSeqs);
    const isUnchanged = expected.every(
      ({ version }, index) => (listed[index] ?? answered[index])?.version === version,
    );
    if (!isUnchanged) return null;
    const moved = [...put, ...remove].map(({ seq }) => seq);
    await retained.bulkDelete(moved);
    await rows.bulkDelete(remove.map(({ seq }) => seq));
    if (retain.length > 0) {
      await retained.bulkPut(retain);
      await retained.where("answeredAt").below(oldestRetained(now)).delete();
    }
    await rows.bulkPut(put);
    return rows.bulkAdd(
      added.map(({ seq: _, ...row }) => row),
      { allKeys: true },
    );
  });
}
