import { type OutboxDatabase, type OutboxRow, openOutbox, type SealedCall } from "./databases.ts";
import { NotSaved } from "./failures.ts";
import type { Operation } from "./operation.ts";
import type { Seal } from "./seal.ts";
import type { World } from "./world.ts";

/** An operation with what only its sending needs. */
export interface OutboxEntry extends Operation {
  lease: string | null;
  version: number;
}

export type NewOperation = Pick<
  Operation,
  "key" | "subject" | "method" | "path" | "body" | "base" | "etag"
>;

/** What one write does; `put` and `remove` name entries as they were seen. */
export interface OutboxChange {
  add?: readonly NewOperation[];
  put?: readonly OutboxEntry[];
  remove?: readonly OutboxEntry[];
}

/** The list of calls that wait, in memory as last read; each change is on disk before it resolves. */
export interface Outbox {
  entries(): readonly OutboxEntry[];
  /** Reads again what other tabs may have changed. */
  reload(): Promise<void>;
  /**
   * Writes what `plan` makes of the entries; plans anew when another tab was quicker.
   * @returns the entries added, or null where there was nothing to do
   * @throws NotSaved when the device refuses the write
   */
  change(
    plan: (entries: readonly OutboxEntry[]) => OutboxChange | null,
  ): Promise<readonly OutboxEntry[] | null>;
  close(): void;
}

export function createOutbox(
  world: World,
  userId: number,
  seal: Seal,
  on: { changed(here: boolean): void; saved(kept: boolean): void },
): Outbox {
  const database = openOutbox(world, userId);
  let entries: readonly OutboxEntry[] = [];
  let line: Promise<unknown> = Promise.resolve();

  /** One after another, so that an older read never replaces a newer write. */
  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const turn = line.then(work, work);
    line = turn.catch(() => undefined);
    return turn;
  }

  async function read() {
    const known = new Map(entries.map((entry) => [entry.seq, entry]));
    const rows = await database.rows.orderBy("seq").toArray();
    entries = await Promise.all(
      rows.map((row) => {
        const before = known.get(row.seq);
        return before?.version === row.version ? before : entryOf(row, seal);
      }),
    );
    return rows;
  }

  /** An edition that did not seal yet may have left edits here. */
  async function sealPlain(rows: readonly OutboxRow[]): Promise<void> {
    const plain = new Set(rows.filter(isPlain).map(({ seq }) => seq));
    if (plain.size === 0) return;
    const written = await write({ put: entries.filter(({ seq }) => plain.has(seq)) });
    if (!written) await sealPlain(await read());
  }

  async function write(change: OutboxChange): Promise<readonly OutboxEntry[] | null> {
    const madeAt = new Date(world.clock.now()).toISOString();
    const added = (change.add ?? []).map((operation) => fresh(operation, madeAt));
    const put = (change.put ?? []).map((entry) => ({ ...entry, version: entry.version + 1 }));
    const addedRows = await Promise.all(added.map((entry) => rowOf(entry, seal)));
    const putRows = await Promise.all(
      put.map(async (entry) => ({ ...(await rowOf(entry, seal)), seq: entry.seq })),
    );
    const seqs = await writeRows(database, lastSeq(entries), addedRows, putRows, change);
    if (!seqs) return null;
    const kept = added.map((entry, index) => ({ ...entry, seq: seqs[index] ?? 0 }));
    const gone = new Set(change.remove?.map((entry) => entry.seq));
    const replaced = new Map(put.map((entry) => [entry.seq, entry]));
    entries = [
      ...entries
        .filter((entry) => !gone.has(entry.seq))
        .map((entry) => replaced.get(entry.seq) ?? entry),
      ...kept,
    ];
    return kept;
  }

  return {
    entries: () => entries,
    reload: () =>
      inLine(async () => {
        await sealPlain(await read());
        on.changed(false);
      }),
    change: (plan) =>
      inLine(async () => {
        try {
          for (;;) {
            const change = plan(entries);
            if (!change) return null;
            const added = await write(change);
            if (added) {
              on.saved(true);
              on.changed(true);
              return added;
            }
            await read();
          }
        } catch (error) {
          on.saved(false);
          throw new NotSaved(error);
        }
      }),
    close: () => database.dexie.close(),
  };
}

/** One transaction; null (and nothing written) where a row is no longer as it was seen. */
async function writeRows(
  { dexie, rows }: OutboxDatabase,
  lastSeen: number,
  added: readonly Omit<OutboxRow, "seq">[],
  put: readonly OutboxRow[],
  { remove = [] }: OutboxChange,
): Promise<number[] | null> {
  const seen = [
    ...put.map((row) => ({ seq: row.seq, version: row.version - 1 })),
    ...remove.map(({ seq, version }) => ({ seq, version })),
  ];
  return dexie.transaction("rw", rows, async () => {
    const last = await rows.orderBy("seq").reverse().limit(1).primaryKeys();
    const now = await rows.bulkGet(seen.map((each) => each.seq));
    const unchanged = seen.every((each, index) => now[index]?.version === each.version);
    if ((last[0] ?? 0) !== lastSeen || !unchanged) return null;
    if (remove.length > 0) await rows.bulkDelete(remove.map((entry) => entry.seq));
    if (put.length > 0) await rows.bulkPut([...put]);
    return added.length > 0 ? rows.bulkAdd([...added], { allKeys: true }) : [];
  });
}

const lastSeq = (entries: readonly OutboxEntry[]) => entries.at(-1)?.seq ?? 0;

function fresh(operation: NewOperation, madeAt: string): OutboxEntry {
  return {
    ...operation,
    seq: 0,
    state: "pending",
    attempts: 0,
    madeAt,
    answer: null,
    lease: null,
    version: 1,
  };
}

async function rowOf(entry: OutboxEntry, seal: Seal): Promise<Omit<OutboxRow, "seq">> {
  const { key, state, attempts, madeAt, lease, version } = entry;
  const { subject, method, path, body, base, etag, answer } = entry;
  const call: SealedCall = { subject, method, path, body, base, etag, answer };
  return {
    ...{ key, state, attempts, madeAt, lease, version },
    sealed: await seal.seal(key, call),
  };
}

async function entryOf({ sealed, ...row }: OutboxRow, seal: Seal): Promise<OutboxEntry> {
  const call = sealed instanceof Uint8Array ? await seal.open<SealedCall>(row.key, sealed) : sealed;
  return { ...row, ...call };
}

const isPlain = ({ sealed }: OutboxRow) => !(sealed instanceof Uint8Array);
