import type { Db } from "../../../api/database/connection.ts";
import type { SyncDocument } from "../../../shared/sync.ts";
import { importKey, unwrapByDevice } from "../../../web-admin/offline/data-key.ts";
import type {
  KeptRow,
  Keyring,
  MirrorMeta,
  SealedMirrorRow,
} from "../../../web-admin/offline/databases.ts";
import { sealWith } from "../../../web-admin/offline/seal.ts";
import type { SimDevice } from "./device.ts";

/** What a user's mirror holds, opened from outside by the half of the key that the server keeps. */
export async function mirrorOnDisk(
  db: Db,
  { indexedDB, userId }: { indexedDB: IDBFactory; userId: number },
): Promise<SyncDocument[]> {
  const [row] = await db<{ key: Uint8Array<ArrayBuffer> }[]>`
    select key from device_keys where user_id = ${userId}`;
  const [ring] = (await readStore(indexedDB, `priem-outbox-${userId}`, "keys")) as Keyring[];
  if (!row || !ring) throw new Error(`Nothing opens the mirror of user ${userId}`);
  const world = { crypto };
  const bytes = await unwrapByDevice(world, new Uint8Array(row.key), ring.byDevice);
  if (!bytes) throw new Error(`The server's half does not open the mirror of user ${userId}`);
  const seal = sealWith(world, { id: ring.keyId, key: await importKey(world, bytes) });
  const mirror = `priem-mirror-${userId}`;
  const [meta] = (await readStore(indexedDB, mirror, "meta")) as MirrorMeta[];
  const docs = await readStore(indexedDB, mirror, meta?.shown ?? "docs");
  return Promise.all(
    (docs as SealedMirrorRow[]).map(({ key, body }) => seal.open<SyncDocument>(key, body)),
  );
}

/** All rows of a store, past the engine: what really lies on the device. */
export async function readStore(
  indexedDB: IDBFactory,
  name: string,
  store: string,
): Promise<unknown[]> {
  const database = await asked(indexedDB.open(name));
  try {
    return await asked(database.transaction(store).objectStore(store).getAll());
  } finally {
    database.close();
  }
}

/** Of the life of the database that a device's mirror shows. */
export async function epochOnDisk({ indexedDB, person }: SimDevice): Promise<string | null> {
  const [meta] = (await readStore(indexedDB, `priem-mirror-${person.id}`, "meta")) as MirrorMeta[];
  return meta?.position?.epoch ?? null;
}

/** As if the answered calls kept there were that much older. */
export async function ageKept(
  { indexedDB, userId }: { indexedDB: IDBFactory; userId: number },
  ms: number,
): Promise<void> {
  const database = await asked(indexedDB.open(`priem-outbox-${userId}`));
  try {
    const kept = database.transaction("kept", "readwrite").objectStore("kept");
    const rows: KeptRow[] = await asked(kept.getAll());
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
