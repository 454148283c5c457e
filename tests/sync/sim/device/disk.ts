import type { Db } from "../../../../api/platform/database/connection.ts";
import type { SyncDocument } from "../../../../shared/sync/sync.ts";
import { createCipher } from "../../../../web-admin/offline/encryption/cipher.ts";
import { importKey, unwrapByDevice } from "../../../../web-admin/offline/encryption/data-key.ts";
import type {
  EncryptedMirrorRow,
  Keyring,
  MirrorMeta,
} from "../../../../web-admin/offline/storage/databases.ts";
import { mirrorName, outboxName } from "../../../../web-admin/offline/storage/databases.ts";
import { readStore } from "../../../support/device/read-store.ts";
import type { Person } from "../database/clinic.ts";
import type { SimDevice } from "./device.ts";

/** A user's decrypted mirror, by the half of the key that the server has. */
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

/** The epoch of a user's mirror on a device's disk. */
export async function epochOnDisk(
  { indexedDB }: SimDevice,
  { id }: Pick<Person, "id">,
): Promise<string | null> {
  const [meta] = (await readStore(indexedDB, mirrorName(id), "meta")) as MirrorMeta[];
  return meta?.position?.epoch ?? null;
}

/** Whether the device stores anything of this user. */
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
