import type { Cipher } from "../encryption/cipher.ts";
import { kindOf } from "../operations/kinds/registry.ts";
import {
  type NewOperation,
  type OutboxChange,
  type QueuedOperation,
  removedBy,
} from "../operations/queued-operation.ts";
import { isRemoval, targetOf, visitOf } from "../operations/target.ts";
import { NotSaved, StorageGone } from "../platform/errors.ts";
import type { Platform } from "../platform/platform.ts";
import { OutboxDatabase, type OutboxRow, type StorageTrouble } from "./databases.ts";
import {
  dropSpoiled,
  openCall,
  readRetained,
  readRows,
  retainedRow,
  rowOf,
  sendAgain,
  type UnreadableEdit,
  unreadableOf,
  writeRows,
} from "./outbox-rows.ts";

/** The list of calls that wait, in memory as last read; each change is on disk before it resolves. */
export interface Outbox {
  operations(): readonly QueuedOperation[];
  /** The stored operations, which may be newer than what this tab has read. */
  rows(): Promise<readonly OutboxRow[]>;
  /** Edits that wait and that the disk has spoiled. */
  unreadable(): readonly UnreadableEdit[];
  /** A person gives one up. */
  discardUnreadable(key: string): Promise<void>;
  /** Reads again what other tabs may have changed. */
  reload(): Promise<void>;
  /**
   * Writes what `plan` makes of the operations; plans anew when another tab was quicker.
   * @returns the operations added, or null where there was nothing to do
   * @throws NotSaved when the device refuses the write
   */
  change(
    plan: (operations: readonly QueuedOperation[]) => OutboxChange | null,
  ): Promise<readonly QueuedOperation[] | null>;
  /** What was answered in the last 14 days and is no more in the list. */
  retained(): Promise<readonly QueuedOperation[]>;
  /**
   * Of the `answered`, in the list or kept, those in `again` wait again under their keys; the others go.
   * @returns false (and nothing done) where another tab has changed one of them
   */
  sendAgain(
    answered: readonly QueuedOperation[],
    again: readonly QueuedOperation[],
  ): Promise<boolean>;
  /** What was answered about records that are destroyed. */
  dropDestroyed(uids: readonly string[]): Promise<void>;
  forgetRetained(): Promise<void>;
  close(): void;
}

/** A change of the outbox by this tab. */
export interface Written {
  /** Seqs of the operations it has removed. */
  removed: ReadonlySet<number>;
}

const REPLACED_ONLY: Written = { removed: new Set() };

export function createOutbox(
  platform: Pick<Platform, "databases" | "clock">,
  userId: number,
  cipher: Cipher,
  on: {
    changed(written: Written | null): void;
    trouble(what: StorageTrouble): void;
  },
): Outbox {
  const database = new OutboxDatabase(platform, userId, on.trouble);
  let operations: readonly QueuedOperation[] = [];
  let unreadable: readonly UnreadableEdit[] = [];
  let line: Promise<unknown> = Promise.resolve();

  /** One after another, so that an older read never replaces a newer write. */
  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const turn = line.then(work, work);
    line = turn.catch(() => undefined);
    return turn;
  }

  async function read(): Promise<void> {
    const known = new Map(operations.map((operation) => [operation.seq, operation]));
    const rows = await readRows(database, cipher.id);
    if (!rows) {
      // What is in memory is all that is left of them.
      database.end("lost");
      throw new StorageGone();
    }
    const opened = await Promise.all(
      rows.map((row) => {
        const before = known.get(row.seq);
        return before?.version === row.version ? before : openCall(row, cipher);
      }),
    );
    const spoiled = rows.filter((_, at) => !opened[at]);
    const answered = spoiled.filter(({ state }) => state === "done");
    if (answered.length > 0) {
      await dropSpoiled(database, "rows", cipher.id, answered);
      return read();
    }
    operations = opened.filter((operation) => operation !== null);
    unreadable = spoiled.map(unreadableOf);
  }

  const asRow = async (operation: QueuedOperation) => ({
    ...(await rowOf(operation, cipher)),
    seq: operation.seq,
  });

  async function write(change: OutboxChange): Promise<readonly QueuedOperation[] | null> {
    const madeAt = new Date(platform.clock.now()).toISOString();
    const added = (change.add ?? []).map((operation) => fresh(operation, madeAt));
    const put = (change.put ?? []).map((operation) => ({
      ...operation,
      version: operation.version + 1,
    }));
    const keep =
      change.keep?.map((operation) => kindOf(operation).retained?.(operation) ?? operation) ?? [];
    const seqs = await writeRows(database, cipher.id, lastSeq([...operations, ...unreadable]), {
      restsOn: operations.filter(isAboutAny(added)),
      added: await Promise.all(added.map((operation) => rowOf(operation, cipher))),
      put: await Promise.all(put.map(asRow)),
      remove: [...(change.remove ?? []), ...keep],
      keep: await Promise.all(
        keep.map(async (operation) => retainedRow(await asRow(operation), operation)),
      ),
      now: platform.clock.now(),
    });
    if (!seqs) return null;
    const kept = added.map((operation, index) => ({ ...operation, seq: seqs[index] ?? 0 }));
    const gone = removedBy(change);
    const replaced = new Map(put.map((operation) => [operation.seq, operation]));
    operations = [
      ...operations
        .filter((operation) => !gone.has(operation.seq))
        .map((operation) => replaced.get(operation.seq) ?? operation),
      ...kept,
    ];
    return kept;
  }

  return {
    operations: () => operations,
    rows: async () => database.rows.toArray(),
    unreadable: () => unreadable,
    discardUnreadable: (key) =>
      inLine(async () => {
        const given = unreadable.filter((edit) => edit.key === key);
        await dropSpoiled(database, "rows", cipher.id, given);
        await read();
        on.changed(REPLACED_ONLY);
      }),
    reload: () =>
      inLine(async () => {
        await read();
        on.changed(null);
      }),
    change: (plan) =>
      inLine(async () => {
        try {
          for (;;) {
            const change = plan(operations);
            if (!change) return null;
            const added = await write(change);
            if (added) {
              on.changed({ removed: removedBy(change) });
              return added;
            }
            await read();
          }
        } catch (error) {
          console.error("The device did not keep a change of the queue", error);
          throw new NotSaved(error);
        }
      }),
    retained: async () => {
      const rows = await readRetained(database, platform.clock.now());
      const opened = await Promise.all(rows.map((row) => openCall(row, cipher)));
      const spoiled = rows.filter((_, at) => !opened[at]);
      await dropSpoiled(database, "retained", cipher.id, spoiled);
      return opened.filter((operation) => operation !== null);
    },
    sendAgain: (answered, again) =>
      inLine(async () => {
        const rows = await Promise.all(again.map(waitingAgain).map(asRow));
        const sent = await sendAgain(database, cipher.id, answered, rows);
        await read();
        on.changed(REPLACED_ONLY);
        return sent;
      }),
    dropDestroyed: (uids) =>
      inLine(async () => {
        await database.retained
          .where("uid")
          .anyOf([...uids])
          .delete();
        const gone = operations.filter((operation) => isAnsweredAbout(operation, new Set(uids)));
        if (gone.length === 0) return;
        await database.rows.bulkDelete(gone.map(({ seq }) => seq));
        await read();
        on.changed({ removed: new Set(gone.map(({ seq }) => seq)) });
      }),
    forgetRetained: () => inLine(async () => database.retained.clear()),
    close: () => database.close(),
  };
}

/** Its own destruction says nothing of a patient, and may have to be said again. */
function isAnsweredAbout(operation: QueuedOperation, uids: ReadonlySet<string>): boolean {
  const uid = visitOf(operation);
  return operation.state === "done" && !isRemoval(operation) && uid !== null && uids.has(uid);
}

function isAboutAny(added: readonly NewOperation[]) {
  const things = new Set(added.map(targetOf));
  return (operation: QueuedOperation) => things.size > 0 && things.has(targetOf(operation));
}

const lastSeq = (rows: readonly Pick<OutboxRow, "seq">[]) =>
  rows.reduce((last, { seq }) => Math.max(last, seq), 0);

function fresh(operation: NewOperation, madeAt: string): QueuedOperation {
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
const waitingAgain = (operation: QueuedOperation): QueuedOperation => ({
  ...operation,
  ...{ state: "pending", answer: null, lease: null, version: operation.version + 1 },
});
