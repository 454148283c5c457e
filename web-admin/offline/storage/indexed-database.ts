import type { Platform } from "../platform/platform.ts";
import { isNamed, openConnection, type Shape } from "./open-connection.ts";
import type { Table } from "./table.ts";
import { tableOf } from "./table.ts";

/** A transaction's own way to a table. */
export type Within = <Row, Key extends IDBValidKey, New>(
  table: Table<Row, Key, New>,
) => Table<Row, Key, New>;

type Transact = <T>(
  mode: "readonly" | "readwrite",
  tables: readonly Pick<Table<unknown, never>, "name">[],
  work: (within: Within) => Promise<T>,
) => Promise<T>;

/** One database of the device: opened when it is first needed. */
export interface Database {
  table<Row, Key extends IDBValidKey, New = Row>(name: string): Table<Row, Key, New>;
  /**
   * One transaction over some tables; nothing but its own reads and writes may be awaited in it. A
   * write resolves once it is on disk.
   */
  transaction: Transact;
  /**
   * The same for `work` that decides by what it reads within, as by a version or a count of writes.
   * A browser ends the transaction of a tab that stands still in it, so that others can go on: then
   * `work` runs again, by what they have left.
   */
  repeatable: Transact;
  /** Opens it now, and not only when it is needed. */
  open(): void;
  /** For good. */
  close(): void;
}

export interface DatabaseEvents {
  /** Another tab wants to upgrade or to delete it; unset: this one lets go and opens it again. */
  versionChange?(event: IDBVersionChangeEvent): void;
  /** The browser has closed it; unset: it is opened again. */
  closed?(): void;
}

const REOPENINGS = 3;
const RERUNS = 3;

/** It was closed by this tab, or another one needed it. */
class DatabaseClosed extends Error {
  constructor(name: string) {
    super(`The database ${name} is closed`);
    this.name = "DatabaseClosedError";
  }
}

export function createDatabase(
  { indexedDB, IDBKeyRange: ranges }: Platform["databases"],
  shape: Shape,
  on: DatabaseEvents = {},
  durability: IDBTransactionDurability = "default",
): Database {
  let connection: PromiseWithResolvers<IDBDatabase> | null = null;
  /** What `connection` has become. */
  let opened: IDBDatabase | null = null;
  let isOver = false;

  function letGo(database: IDBDatabase): void {
    database.close();
    if (opened !== database) return;
    opened = null;
    connection = null;
  }

  function connect(): Promise<IDBDatabase> {
    if (isOver) return Promise.reject(new DatabaseClosed(shape.name));
    if (connection) return connection.promise;
    const made = Promise.withResolvers<IDBDatabase>();
    // Each reading and each writing says so itself.
    made.promise.catch(() => undefined);
    connection = made;
    const isWanted = () => connection === made;
    const use = (database: IDBDatabase) => {
      if (!isWanted()) {
        database.close();
        return;
      }
      opened = database;
      database.onversionchange = (event) =>
        on.versionChange ? on.versionChange(event) : letGo(database);
      database.onclose = () => {
        letGo(database);
        on.closed?.();
      };
      made.resolve(database);
    };
    const giveUp = (error: unknown) => {
      // Whoever needs it next tries again.
      if (isWanted()) connection = null;
      made.reject(error);
    };
    openConnection(indexedDB, shape, isWanted).then(use, giveUp);
    return made.promise;
  }

  async function begin(
    names: readonly string[],
    mode: "readonly" | "readwrite",
    reopenings = REOPENINGS,
  ): Promise<{ transaction: IDBTransaction }> {
    const database = await connect();
    try {
      return { transaction: database.transaction([...names], mode, { durability }) };
    } catch (error) {
      if (!isNamed(error, "InvalidStateError") || reopenings === 0) throw error;
      // The browser is closing it and has not said so yet.
      letGo(database);
      on.closed?.();
      return begin(names, mode, reopenings - 1);
    }
  }

  async function run<T>(
    names: readonly string[],
    mode: "readonly" | "readwrite",
    work: (transaction: IDBTransaction) => Promise<T>,
    reruns = 0,
  ): Promise<T> {
    const { transaction } = await begin(names, mode);
    const onDisk = completionOf(transaction);
    try {
      const result = await work(transaction);
      if (mode === "readwrite") await onDisk;
      return result;
    } catch (error) {
      abort(transaction);
      const cause = transaction.error ?? error;
      if (!isNamed(cause, "TimeoutError") || reruns === 0) throw cause;
      return run(names, mode, work, reruns - 1);
    }
  }

  const transactWith =
    (reruns: number): Transact =>
    (mode, tables, work) =>
      run(
        tables.map(({ name }) => name),
        mode,
        (transaction) =>
          work(({ name }) => tableOf(name, ranges, (_, ask) => ask(transaction.objectStore(name)))),
        reruns,
      );

  return {
    table: (name) =>
      tableOf(name, ranges, (mode, work) =>
        run([name], mode, (transaction) => work(transaction.objectStore(name))),
      ),
    transaction: transactWith(0),
    repeatable: transactWith(RERUNS),
    open: () => void connect(),
    close() {
      if (isOver) return;
      isOver = true;
      connection?.reject(new DatabaseClosed(shape.name));
      connection = null;
      opened?.close();
      opened = null;
    },
  };
}

function completionOf(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.oncomplete = () => resolve();
  transaction.onabort = () =>
    reject(transaction.error ?? new DOMException("The transaction was aborted", "AbortError"));
  promise.catch(() => undefined);
  return promise;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // What made it fail has ended it already.
    if (!isNamed(error, "InvalidStateError")) throw error;
  }
}
