import { watchHeld } from "./blocked-databases.ts";

/** A database's name, version and stores; versions only ever add stores and indexes. */
export interface Shape {
  name: string;
  /** As IndexedDB counts it: ten times the one in the list of versions, since Dexie wrote it so. */
  version: number;
  stores: Record<string, { keyPath: string; counts?: true; indexes?: readonly string[] }>;
  /** The page shows a notice while another tab, deaf, keeps it from opening. */
  noticeWhenHeld?: boolean;
}

/** Chrome now and then refuses once for no reason. */
const ATTEMPTS = 3;

/**
 * @param isWanted false once nobody waits for it any more
 * @throws what the browser refuses it with
 */
export async function openConnection(
  indexedDB: IDBFactory,
  shape: Shape,
  isWanted: () => boolean,
): Promise<IDBDatabase> {
  let version: number | undefined = shape.version;
  for (let attempt = 1; ; attempt++) {
    try {
      return await open(indexedDB, shape, version);
    } catch (error) {
      const isNewer = version !== undefined && isNamed(error, "VersionError");
      const mayTryAgain = isNewer || (isNamed(error, "UnknownError") && attempt <= ATTEMPTS);
      if (!mayTryAgain || !isWanted()) throw error;
      // A newer app has written it: as it only adds, this one can use it all the same.
      if (isNewer) version = undefined;
    }
  }
}

function open(indexedDB: IDBFactory, shape: Shape, version?: number): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const held = shape.noticeWhenHeld ? watchHeld() : null;
  const request = indexedDB.open(shape.name, version);
  request.onupgradeneeded = () => {
    if (request.transaction) addMissing(request.result, request.transaction, shape);
  };
  request.onblocked = () => held?.begin();
  request.onsuccess = () => {
    held?.end();
    resolve(request.result);
  };
  request.onerror = () => {
    held?.end();
    reject(request.error);
  };
  return promise;
}

function addMissing(database: IDBDatabase, upgrade: IDBTransaction, { stores }: Shape): void {
  for (const [name, { keyPath, counts = false, indexes = [] }] of Object.entries(stores)) {
    const store = database.objectStoreNames.contains(name)
      ? upgrade.objectStore(name)
      : database.createObjectStore(name, { keyPath, autoIncrement: counts });
    for (const index of indexes)
      if (!store.indexNames.contains(index)) store.createIndex(index, index);
  }
}

/** Takes a database off the device without opening it. */
export function deleteDatabase(indexedDB: IDBFactory, name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const held = watchHeld();
  const request = indexedDB.deleteDatabase(name);
  request.onblocked = () => held.begin();
  request.onsuccess = () => {
    held.end();
    resolve();
  };
  request.onerror = () => {
    held.end();
    reject(request.error);
  };
  return promise;
}

export const isNamed = (error: unknown, name: string) =>
  error instanceof Error && error.name === name;
