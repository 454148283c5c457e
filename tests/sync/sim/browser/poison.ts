import { endAsInactive } from "../../../support/storage/end-transaction.ts";

/** What befalls a write: the disk takes nothing in, or the browser ends its transaction. */
export interface DiskFaults {
  isFull(): boolean;
  endsTransaction(): boolean;
}

/**
 * A tab's way to its device's databases. Poisoned, open transactions are rolled back and no new
 * one begins: as when the browser's process dies.
 */
export function poisonable(
  shared: IDBFactory,
  life: AbortSignal,
  faults: DiskFaults,
): { indexedDB: IDBFactory; poison(): void } {
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();

  function watched(database: IDBDatabase): void {
    connections.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => {
      if (life.aborted) throw new DOMException("The tab is dead", "AbortError");
      const transaction = begin(...given);
      transactions.add(transaction);
      failWrites(transaction, faults);
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
    poison() {
      for (const transaction of transactions) {
        try {
          transaction.abort();
        } catch {
          // It was committing already: then it is on disk.
        }
      }
      for (const database of connections) database.close();
    },
  };
}

/** A disk without room takes away, and nothing in; a transaction that the browser ends does neither. */
function failWrites(transaction: IDBTransaction, faults: DiskFaults): void {
  const open = transaction.objectStore.bind(transaction);
  transaction.objectStore = (name) => {
    const store = open(name);
    const endable =
      <Given extends unknown[], Request>(write: (...given: Given) => Request) =>
      (...given: Given): Request => {
        if (faults.endsTransaction()) throw endAsInactive(transaction);
        return write.apply(store, given);
      };
    const taking =
      <Given extends unknown[], Request>(write: (...given: Given) => Request) =>
      (...given: Given): Request => {
        if (faults.isFull()) throw new DOMException("No room", "QuotaExceededError");
        return write(...given);
      };
    return Object.assign(store, {
      put: taking(endable(store.put)),
      add: taking(endable(store.add)),
      delete: endable(store.delete),
      clear: endable(store.clear),
    });
  };
}
