/** All rows of an object store, as they are on the disk. */
export async function readStore(
  indexedDB: IDBFactory,
  name: string,
  store: string,
): Promise<unknown[]> {
  if (!(await isThere(indexedDB, name))) return [];
  const database = await openDatabase(indexedDB, name);
  try {
    if (!database.objectStoreNames.contains(store)) return [];
    return await asked(database.transaction(store).objectStore(store).getAll());
  } finally {
    database.close();
  }
}

/** Opening a database would create it. */
const isThere = async (indexedDB: IDBFactory, name: string) =>
  (await indexedDB.databases()).some((each) => each.name === name);

/** The object stores of all databases. */
export async function storesOn(
  indexedDB: IDBFactory,
): Promise<{ database: string; store: string }[]> {
  const found: { database: string; store: string }[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await openDatabase(indexedDB, name);
    for (const store of database.objectStoreNames) found.push({ database: name, store });
    database.close();
  }
  return found;
}

export const openDatabase = (indexedDB: IDBFactory, name: string) => asked(indexedDB.open(name));

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
