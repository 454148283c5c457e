/** All rows of a store, past the engine: what really lies on the device. */
export async function readStore(
  indexedDB: IDBFactory,
  name: string,
  store: string,
): Promise<Record<string, unknown>[]> {
  const database = await asked(indexedDB.open(name));
  try {
    return await asked(database.transaction(store).objectStore(store).getAll());
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
