/**
 * A tab's connection to its device's databases. `kill` rolls open transactions back and lets no new
 * one begin, as when the browser's process dies.
 */
export function openTabDisk(
  shared: IDBFactory,
  life: AbortSignal,
  isFull: () => boolean,
): { indexedDB: IDBFactory; kill(): void } {
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();

  function watched(database: IDBDatabase): void {
    connections.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => {
      if (life.aborted) throw new DOMException("The tab is dead", "AbortError");
      const transaction = begin(...given);
      transactions.add(transaction);
      failWrites(transaction, isFull);
      const over = () => transactions.delete(transaction);
      transaction.addEventListener("complete", over);
      transaction.addEventListener("abort", over);
      return transaction;
    };
  }

  const open: IDBFactory["open"] = (...given) => {
    const request = shared.open(...given);
    request.addEventListener("success", () => watched(request.result));
    return request;
  };
  const indexedDB = new Proxy(shared, {
    get(target, name) {
      if (name === "open") return open;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return {
    indexedDB,
    kill() {
      for (const transaction of transactions) {
        try {
          transaction.abort();
        } catch {
          // It commits already.
        }
      }
      for (const database of connections) database.close();
    },
  };
}

/** A full disk refuses writes, and still deletes. */
function failWrites(transaction: IDBTransaction, isFull: () => boolean): void {
  const open = transaction.objectStore.bind(transaction);
  const watched = new Set<IDBObjectStore>();
  transaction.objectStore = (name) => {
    const store = open(name);
    if (watched.has(store)) return store;
    watched.add(store);
    for (const method of ["put", "add"] as const) {
      Object.defineProperty(store, method, {
        value: (...given: unknown[]) => {
          if (isFull()) throw new DOMException("No room", "QuotaExceededError");
          return Object.getPrototypeOf(store)[method].apply(store, given);
        },
      });
    }
    return store;
  };
}
