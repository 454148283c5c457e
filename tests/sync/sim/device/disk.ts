import type { Db } from "../../../../api/platform/database/connection.ts";
import type { SyncDocument } from "../../../../shared/sync/sync.ts";
import { createCipher } from "../../../../web-admin/offline/encryption/cipher.ts";
import { importKey, unwrapByDevice } from "../../../../web-admin/offline/encryption/data-key.ts";
import type {
  EncryptedMirrorRow,
  Keyring,
  MirrorMeta,
  OutboxRow,
  RetainedRow,
} from "../../../../web-admin/offline/storage/databases.ts";
import { mirrorName, outboxName } from "../../../../web-admin/offline/storage/databases.ts";
import type { Dice } from "../chance/dice.ts";
import type { Person } from "../database/clinic.ts";
import type { SimDevice } from "./device.ts";

/** What a user's mirror holds, opened from outside by the half of the key that the server keeps. */
export async function mirrorOnDisk(
  db: Db,
  { indexedDB, userId }: { indexedDB: IDBFactory; userId: number },
): Promise<SyncDocument[]> {
  const [row] = await db<{ key: Uint8Array<ArrayBuffer> }[]>`
    select key from device_keys where user_id = ${userId}`;
  const [ring] = (await readStore(indexedDB, outboxName(userId), "keys")) as Keyring[];
  if (!row || !ring) throw new Error(`Nothing opens the mirror of user ${userId}`);
  const world = { crypto };
  const bytes = await unwrapByDevice(world, new Uint8Array(row.key), ring.byDevice);
  if (!bytes) throw new Error(`The server's half does not open the mirror of user ${userId}`);
  const cipher = createCipher(world, { id: ring.keyId, key: await importKey(world, bytes) });
  const mirror = mirrorName(userId);
  const [meta] = (await readStore(indexedDB, mirror, "meta")) as MirrorMeta[];
  const docs = await readStore(indexedDB, mirror, meta?.shown ?? "docs");
  return Promise.all(
    (docs as EncryptedMirrorRow[]).map(({ key, body }) => cipher.decrypt<SyncDocument>(key, body)),
  );
}

/** All rows of a store, past the engine: what really lies on the device. */
export async function readStore(
  indexedDB: IDBFactory,
  name: string,
  store: string,
): Promise<unknown[]> {
  if (!(await isThere(indexedDB, name))) return [];
  const database = await asked(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains(store)) return [];
    return await asked(database.transaction(store).objectStore(store).getAll());
  } finally {
    database.close();
  }
}

/** To open one that is not there makes it. */
const isThere = async (indexedDB: IDBFactory, name: string) =>
  (await indexedDB.databases()).some((each) => each.name === name);

/** Each store of each database that there is. */
export async function storesOn(
  indexedDB: IDBFactory,
): Promise<{ database: string; store: string }[]> {
  const found: { database: string; store: string }[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames) found.push({ database: name, store });
    database.close();
  }
  return found;
}

/** Epoch of somebody's mirror as it is on a device's disk. */
export async function epochOnDisk(
  { indexedDB }: SimDevice,
  { id }: Pick<Person, "id">,
): Promise<string | null> {
  const [meta] = (await readStore(indexedDB, mirrorName(id), "meta")) as MirrorMeta[];
  return meta?.position?.epoch ?? null;
}

/** Changes what a sealed row of a device's copy says. @returns false where it has none */
export async function spoilRow(
  { indexedDB }: SimDevice,
  { id }: Person,
  dice: Dice,
): Promise<boolean> {
  const name = mirrorName(id);
  if (!(await isThere(indexedDB, name))) return false;
  const database = await asked(indexedDB.open(name));
  try {
    const table = dice.pick(["docs", "spare"]) ?? "docs";
    const store = database.transaction(table, "readwrite").objectStore(table);
    const row: EncryptedMirrorRow | null = dice.pick(await asked(store.getAll()));
    if (!row) return false;
    const body = row.body.map((byte, at) => (at > 20 && at % 7 === 0 ? byte ^ 0x5a : byte));
    await asked(store.put({ ...row, body }));
    return true;
  } finally {
    database.close();
  }
}

/** Whether anything of theirs lies here that a login would go on with. */
export async function hasLeftWork({ indexedDB }: SimDevice, { id }: Person): Promise<boolean> {
  const names = [
    [outboxName(id), "rows"],
    [outboxName(id), "retained"],
    [outboxName(id), "keys"],
    [mirrorName(id), "meta"],
  ] as const;
  const stores = names.map(([database, store]) => readStore(indexedDB, database, store));
  return (await Promise.all(stores)).some((rows) => rows.length > 0);
}

/** Spoils a call that waits on a device, so that it does not open. @returns its key */
export async function spoilEdit(
  { indexedDB }: SimDevice,
  userId: number,
  { dice, isKnown }: { dice: Dice; isKnown: (key: string) => boolean },
): Promise<string | null> {
  const name = outboxName(userId);
  if (!(await isThere(indexedDB, name))) return null;
  const database = await asked(indexedDB.open(name));
  try {
    const store = database.transaction("rows", "readwrite").objectStore("rows");
    const rows: OutboxRow[] = await asked(store.getAll());
    const row = dice.pick(rows.filter(({ state, key }) => state !== "done" && isKnown(key)));
    if (!(row?.encrypted instanceof Uint8Array)) return null;
    await asked(store.put({ ...row, encrypted: row.encrypted.map((byte) => byte ^ 0x5a) }));
    return row.key;
  } finally {
    database.close();
  }
}

/** As if the answered calls kept there were that much older. */
export async function ageKept(
  { indexedDB, userId }: { indexedDB: IDBFactory; userId: number },
  ms: number,
): Promise<void> {
  const name = outboxName(userId);
  if (!(await isThere(indexedDB, name))) return;
  const database = await asked(indexedDB.open(name));
  try {
    const kept = database.transaction("retained", "readwrite").objectStore("retained");
    const rows: RetainedRow[] = await asked(kept.getAll());
    for (const row of rows) {
      const answeredAt = new Date(Date.parse(row.answeredAt) - ms).toISOString();
      await asked(kept.put({ ...row, answeredAt }));
    }
  } finally {
    database.close();
  }
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
