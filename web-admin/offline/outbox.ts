import {
  type KeptRow,
  type OutboxDatabase,
  type OutboxRow,
  openOutbox,
  type StorageTrouble,
} from "./databases.ts";
import { NotSaved, StorageGone } from "./failures.ts";
import { asKept, keepRows, keptCalls, keptRow, sendAgain } from "./kept-calls.ts";
import type { Operation } from "./operation.ts";
import type { Seal } from "./seal.ts";
import { dropSpoiled, isOurs, isPlain, openCall, rowOf } from "./sealed-calls.ts";
import { thingOf } from "./thing.ts";
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
  /** Answered and in the mirror: out of the list, and kept for a restore. */
  keep?: readonly OutboxEntry[];
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
  /** What was answered in the last 14 days and is no more in the list. */
  kept(): Promise<readonly OutboxEntry[]>;
  /** Of the `answered`, in the list or kept, the planned wait again under their keys; the others go. */
  sendAgain(
    answered: readonly OutboxEntry[],
    plan: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
  ): Promise<void>;
  /** What was answered about records that are destroyed. */
  dropDestroyed(uids: readonly string[]): Promise<void>;
  forgetKept(): Promise<void>;
  close(): void;
}

export function createOutbox(
  world: Pick<World, "databases" | "clock">,
  userId: number,
  seal: Seal,
  on: {
    changed(here: boolean): void;
    saved(kept: boolean): void;
    trouble(what: StorageTrouble): void;
  },
): Outbox {
  const database = openOutbox(world, userId, on.trouble);
  let entries: readonly OutboxEntry[] = [];
  let line: Promise<unknown> = Promise.resolve();

  /** One after another, so that an older read never replaces a newer write. */
  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const turn = line.then(work, work);
    line = turn.catch(() => undefined);
    return turn;
  }

  async function read(): Promise<readonly OutboxRow[]> {
    const known = new Map(entries.map((entry) => [entry.seq, entry]));
    const rows = await readRows(database, seal.id);
    if (!rows) {
      // What is in memory is all that is left of them.
      database.lose();
      throw new StorageGone();
    }
    const opened = await Promise.all(
      rows.map((row) => {
        const before = known.get(row.seq);
        return before?.version === row.version ? before : openCall(row, seal);
      }),
    );
    const spoiled = rows.filter((_, at) => !opened[at]);
    if (spoiled.length > 0) {
      await dropSpoiled(database, database.rows, seal.id, spoiled);
      return read();
    }
    entries = opened.filter((entry) => entry !== null);
    return rows;
  }

  /** An edition that did not seal yet may have left edits here. */
  async function sealPlain(rows: readonly OutboxRow[]): Promise<void> {
    const plain = new Set(rows.filter(isPlain).map(({ seq }) => seq));
    if (plain.size === 0) return;
    const written = await write({ put: entries.filter(({ seq }) => plain.has(seq)) });
    if (!written) await sealPlain(await read());
  }

  const asRow = async (entry: OutboxEntry) => ({ ...(await rowOf(entry, seal)), seq: entry.seq });

  async function write(change: OutboxChange): Promise<readonly OutboxEntry[] | null> {
    const madeAt = new Date(world.clock.now()).toISOString();
    const added = (change.add ?? []).map((operation) => fresh(operation, madeAt));
    const put = (change.put ?? []).map((entry) => ({ ...entry, version: entry.version + 1 }));
    const keep = change.keep?.map(asKept) ?? [];
    const seqs = await writeRows(database, seal.id, lastSeq(entries), {
      restsOn: entries.filter(isAboutAny(added)),
      added: await Promise.all(added.map((entry) => rowOf(entry, seal))),
      put: await Promise.all(put.map(asRow)),
      remove: [...(change.remove ?? []), ...keep],
      keep: await Promise.all(keep.map(async (entry) => keptRow(await asRow(entry), entry))),
      now: world.clock.now(),
    });
    if (!seqs) return null;
    const kept = added.map((entry, index) => ({ ...entry, seq: seqs[index] ?? 0 }));
    const gone = new Set([...(change.remove ?? []), ...keep].map((entry) => entry.seq));
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
    kept: async () => {
      const rows = await keptCalls(database, world.clock.now());
      const opened = await Promise.all(rows.map((row) => openCall(row, seal)));
      const spoiled = rows.filter((_, at) => !opened[at]);
      await dropSpoiled(database, database.kept, seal.id, spoiled);
      return opened.filter((entry) => entry !== null);
    },
    sendAgain: (answered, plan) =>
      inLine(async () => {
        let isWritten = false;
        while (!isWritten) {
          await read();
          const rows = await Promise.all(plan(entries).map(waitingAgain).map(asRow));
          isWritten = await sendAgain(database, answered, rows);
        }
        await read();
        on.changed(true);
      }),
    dropDestroyed: (uids) =>
      inLine(async () => {
        await database.kept.where("uid").anyOf(uids).delete();
        const gone = entries.filter((entry) => isAnsweredAbout(entry, new Set(uids)));
        if (gone.length === 0) return;
        await database.rows.bulkDelete(gone.map(({ seq }) => seq));
        await read();
        on.changed(true);
      }),
    forgetKept: () => inLine(() => database.kept.clear()),
    close: () => database.close(),
  };
}

interface RowsToWrite {
  /** What is added was planned by these. */
  restsOn: readonly OutboxEntry[];
  added: readonly Omit<OutboxRow, "seq">[];
  put: readonly OutboxRow[];
  remove: readonly OutboxEntry[];
  keep: readonly KeptRow[];
  now: number;
}

/** Null where they are gone. */
function readRows(database: OutboxDatabase, keyId: string): Promise<OutboxRow[] | null> {
  const { dexie, rows, keys } = database;
  return dexie.transaction("r", rows, keys, async () =>
    (await isOurs(database, keyId)) ? rows.orderBy("seq").toArray() : null,
  );
}

/** One transaction; null (and nothing written) where a row is no longer as it was seen. */
async function writeRows(
  database: OutboxDatabase,
  keyId: string,
  lastSeen: number,
  { restsOn, added, put, remove, keep, now: at }: RowsToWrite,
): Promise<number[] | null> {
  const { dexie, rows, kept, keys } = database;
  const seen = [
    ...put.map((row) => ({ seq: row.seq, version: row.version - 1 })),
    ...[...remove, ...restsOn].map(({ seq, version }) => ({ seq, version })),
  ];
  return dexie.transaction("rw", rows, kept, keys, async () => {
    if (!(await isOurs(database, keyId))) return null;
    const last = await rows.orderBy("seq").reverse().limit(1).primaryKeys();
    const now = await rows.bulkGet(seen.map((each) => each.seq));
    const unchanged = seen.every((each, index) => now[index]?.version === each.version);
    if ((last[0] ?? 0) !== lastSeen || !unchanged) return null;
    if (remove.length > 0) await rows.bulkDelete(remove.map((entry) => entry.seq));
    if (keep.length > 0) await keepRows(database, keep, at);
    if (put.length > 0) await rows.bulkPut([...put]);
    return added.length > 0 ? rows.bulkAdd([...added], { allKeys: true }) : [];
  });
}

/** Its own destruction says nothing of a patient, and may have to be said again. */
function isAnsweredAbout(entry: OutboxEntry, uids: ReadonlySet<string>): boolean {
  const { state, method, subject } = entry;
  return (
    state === "done" && method !== "DELETE" && subject.kind === "record" && uids.has(subject.uid)
  );
}

function isAboutAny(added: readonly NewOperation[]) {
  const things = new Set(added.map((operation) => thingOf({ ...operation, seq: 0 })));
  return (entry: OutboxEntry) => things.size > 0 && things.has(thingOf(entry));
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

/** Its body may have left already, so it is no more to be changed. */
const waitingAgain = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  ...{ state: "pending", answer: null, lease: null, version: entry.version + 1 },
});
