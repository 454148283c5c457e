import { spyOn } from "bun:test";
import { IDBObjectStore } from "fake-indexeddb";

/**
 * Ends the transaction of the next put, as Chromium does when a tab is suspended for a minute
 * within a transaction that others wait for.
 */
export function endNextTransaction(): void {
  const put = spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
  ) {
    put.mockRestore();
    throw endAsInactive(this.transaction);
  });
}

/** @returns the error of its running request */
export function endAsInactive(transaction: IDBTransaction): DOMException {
  transaction.abort();
  const error = new DOMException("Transaction timed out due to inactivity.", "TimeoutError");
  Object.defineProperty(transaction, "error", { value: error });
  return error;
}
