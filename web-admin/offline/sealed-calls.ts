import type { Table } from "dexie";
import type { KeptRow, OutboxDatabase, OutboxRow, SealedCall } from "./databases.ts";
import type { Seal } from "./seal.ts";

type OpenCall = Omit<OutboxRow, "sealed"> & SealedCall;

/** A call as it lies on the device. */
export async function rowOf(entry: OpenCall, seal: Seal): Promise<Omit<OutboxRow, "seq">> {
  const { key, state, attempts, madeAt, lease, version } = entry;
  const { subject, method, path, body, base, etag, answer } = entry;
  const call: SealedCall = { subject, method, path, body, base, etag, answer };
  return {
    ...{ key, state, attempts, madeAt, lease, version },
    sealed: await seal.seal(key, call),
  };
}

/**
 * @returns null for an answered call that does not open: nobody waits for it
 * @throws OperationError for one that waits
 */
export async function openCall(
  { sealed, ...row }: OutboxRow,
  seal: Seal,
): Promise<OpenCall | null> {
  if (!(sealed instanceof Uint8Array)) return { ...row, ...sealed };
  try {
    return { ...row, ...(await seal.open<SealedCall>(row.key, sealed)) };
  } catch (error) {
    const isSpoiled = error instanceof Error && error.name === "OperationError";
    if (isSpoiled && row.state === "done") return null;
    throw error;
  }
}

export const isPlain = ({ sealed }: OutboxRow) => !(sealed instanceof Uint8Array);

/** The data key lies beside the edits: where it is gone, or another's, so are they. */
export const isOurs = async ({ keys }: OutboxDatabase, keyId: string) =>
  (await keys.get("data-key"))?.keyId === keyId;

/** Answered calls that do not open go: whatever is read with them would fail for ever. */
export async function dropSpoiled<Row extends OutboxRow | KeptRow>(
  database: OutboxDatabase,
  table: Table<Row, number, unknown>,
  keyId: string,
  spoiled: readonly OutboxRow[],
): Promise<void> {
  if (spoiled.length === 0) return;
  const { dexie, keys } = database;
  const removed = await dexie.transaction("rw", table, keys, async () => {
    // A tab that slept through a logout and a login must not judge by the key that is gone.
    if (!(await isOurs(database, keyId))) return 0;
    const now = await table.bulkGet(spoiled.map(({ seq }) => seq));
    const same = spoiled.filter(({ version }, at) => now[at]?.version === version);
    await table.bulkDelete(same.map(({ seq }) => seq));
    return same.length;
  });
  if (removed > 0) console.error(`Answered calls kept here do not open; removed: ${removed}`);
}
