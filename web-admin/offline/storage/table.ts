/** Which keys: all, or a stretch of them. */
export interface Stretch {
  from?: IDBValidKey;
  after?: IDBValidKey;
  below?: IDBValidKey;
}

/**
 * The rows of one store. Outside of a transaction each call is one of its own; within one it may
 * only be awaited together with other calls of that transaction.
 */
export interface Table<Row, Key extends IDBValidKey, New = Row> {
  readonly name: string;
  get(key: Key): Promise<Row | undefined>;
  getMany(keys: readonly Key[]): Promise<(Row | undefined)[]>;
  /** In the order of their keys. */
  all(stretch?: Stretch, limit?: number): Promise<Row[]>;
  keys(stretch?: Stretch): Promise<Key[]>;
  lastKey(): Promise<Key | undefined>;
  /** In the order of what is indexed. */
  allBy(index: string, stretch: Stretch): Promise<Row[]>;
  put(...rows: readonly Row[]): Promise<void>;
  /** @returns the keys they were given */
  add(rows: readonly New[]): Promise<Key[]>;
  /** Nothing where there is no such row. */
  change(key: Key, change: Partial<Row>): Promise<void>;
  delete(keys: readonly Key[]): Promise<void>;
  deleteBy(index: string, stretch: Stretch): Promise<void>;
  deleteEqual(index: string, values: readonly IDBValidKey[]): Promise<void>;
  clear(): Promise<void>;
}

type Ask = <T>(
  mode: "readonly" | "readwrite",
  work: (store: IDBObjectStore) => Promise<T>,
) => Promise<T>;

export function tableOf<Row, Key extends IDBValidKey, New>(
  name: string,
  ranges: typeof IDBKeyRange,
  ask: Ask,
): Table<Row, Key, New> {
  const range = (stretch: Stretch) => rangeOf(ranges, stretch);
  /** The keys of an index's rows, and what is done with them. */
  const deleteRange = async (store: IDBObjectStore, index: string, wanted: IDBKeyRange | null) =>
    deleteKeys(store, await answerTo(store.index(index).getAllKeys(wanted)));
  return {
    name,
    get: (key) => ask("readonly", (store) => answerTo(store.get(key))),
    getMany: (keys) =>
      ask("readonly", (store) => Promise.all(keys.map((key) => answerTo(store.get(key))))),
    all: (stretch = {}, limit) =>
      ask("readonly", (store) => answerTo(store.getAll(range(stretch), limit))),
    keys: (stretch = {}) =>
      ask("readonly", (store) => answerTo<Key[]>(keysOf(store.getAllKeys(range(stretch))))),
    lastKey: () =>
      ask("readonly", async (store) => {
        const cursor = await answerTo(store.openKeyCursor(null, "prev"));
        return cursor?.primaryKey as Key | undefined;
      }),
    allBy: (index, stretch) =>
      ask("readonly", (store) => answerTo(store.index(index).getAll(range(stretch)))),
    put: (...rows) =>
      rows.length === 0
        ? Promise.resolve()
        : ask("readwrite", (store) => lastOf(rows.map((row) => store.put(row)))),
    add: (rows) =>
      ask("readwrite", (store) =>
        Promise.all(rows.map((row) => answerTo(store.add(row)) as Promise<Key>)),
      ),
    change: (key, change) =>
      ask("readwrite", async (store) => {
        const row: Row | undefined = await answerTo(store.get(key));
        if (row) await answerTo(store.put({ ...row, ...change }));
      }),
    delete: (keys) => ask("readwrite", (store) => deleteKeys(store, keys)),
    deleteBy: (index, stretch) =>
      ask("readwrite", (store) => deleteRange(store, index, range(stretch))),
    deleteEqual: (index, values) =>
      ask("readwrite", async (store) => {
        await Promise.all(values.map((value) => deleteRange(store, index, ranges.only(value))));
      }),
    clear: () => ask("readwrite", (store) => answerTo(store.clear())),
  };
}

const deleteKeys = (store: IDBObjectStore, keys: readonly IDBValidKey[]) =>
  lastOf(keys.map((key) => store.delete(key)));

function rangeOf(ranges: typeof IDBKeyRange, { from, after, below }: Stretch): IDBKeyRange | null {
  const lower = after ?? from;
  const isOpen = after !== undefined;
  if (lower !== undefined && below !== undefined) return ranges.bound(lower, below, isOpen, true);
  if (lower !== undefined) return ranges.lowerBound(lower, isOpen);
  return below === undefined ? null : ranges.upperBound(below, true);
}

/** Its keys are of the type that the table's rows have. */
const keysOf = <Key extends IDBValidKey>(request: IDBRequest<IDBValidKey[]>) =>
  request as unknown as IDBRequest<Key[]>;

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** They are done in order, and one that fails takes the transaction and so the last with it. */
async function lastOf<T>(requests: readonly IDBRequest<T>[]): Promise<void> {
  const last = requests.at(-1);
  if (last) await answerTo(last);
}
