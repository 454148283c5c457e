import type { Cipher } from "../encryption/cipher.ts";
import { kindOf } from "../operations/kinds/registry.ts";
import {
  isOpen,
  type NewOperation,
  type Operation,
  type OutboxChange,
  removedBy,
} from "../operations/operation.ts";
import { isRemoval, patientsOwnOf, targetOf } from "../operations/target.ts";
import { SerialQueue } from "../platform/async.ts";
import { NotSaved, StorageGone } from "../platform/errors.ts";
import type { Platform } from "../platform/platform.ts";
import { OutboxDatabase, type OutboxRow, type StorageTrouble } from "./databases.ts";
import {
  decryptRows,
  readRetainedRows,
  readRows,
  retainedRowOf,
  rowOf,
  writeRows,
} from "./outbox-rows.ts";

/** Called after a change of the outbox; the change resolves after it. */
export interface OutboxListener {
  /** @param removed seqs that this tab has removed; null after reading another tab's writes */
  changed(removed: ReadonlySet<number> | null): Promise<void> | void;
  trouble(trouble: StorageTrouble): void;
  /** Waiting edits that do not decrypt are removed: they could never be sent. */
  lost(count: number): void;
}

/**
 * Queued operations, in memory as this tab last read them; each change is on disk before it
 * resolves.
 */
export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(
  platform: Pick<Platform, "databases" | "clock">,
  userId: number,
  cipher: Cipher,
  listener: OutboxListener,
) {
  const database = new OutboxDatabase(platform, userId, listener.trouble);
  let operations: readonly Operation[] = [];
  const queue = new SerialQueue();

  async function read(): Promise<void> {
    const rows = await readRows(database, cipher.id);
    if (!rows) {
      // Only the copy in memory is left.
      database.end("lost");
      throw new StorageGone();
    }
    const known = new Map(operations.map((operation) => [operation.seq, operation]));
    const { operations: decrypted, corrupt } = await decryptRows(rows, cipher, known);
    if (corrupt.length > 0) {
      await dropCorrupt(corrupt);
      return read();
    }
    operations = decrypted;
  }

  async function dropCorrupt(rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const dropped = await writeRows(database, cipher.id, {
      lastSeq: null,
      remove: rows,
      now: platform.clock.now(),
    });
    if (!dropped) return;
    console.error(`Operations that do not decrypt are removed: ${rows.length}`);
    listener.lost(rows.filter(isOpen).length);
  }

  /** @returns the operations added; null (nothing written) where another tab was quicker */
  async function write(change: OutboxChange): Promise<readonly Operation[] | null> {
    const now = platform.clock.now();
    const madeAt = new Date(now).toISOString();
    const added = (change.add ?? []).map((operation) => newlyQueued(operation, madeAt));
    const put = (change.put ?? []).map((operation) => ({
      ...operation,
      version: operation.version + 1,
    }));
    const retain = (change.retain ?? []).map(
      (operation) => kindOf(operation).retained?.(operation) ?? operation,
    );
    const encrypted = (each: Operation) => rowOf(each, cipher);
    const seqs = await writeRows(database, cipher.id, {
      lastSeq: lastSeqOf(operations),
      restsOn: operations.filter(isAboutAny(added)),
      added: await Promise.all(added.map(encrypted)),
      put: await Promise.all(put.map(encrypted)),
      remove: [...(change.remove ?? []), ...retain],
      retain: await Promise.all(retain.map((each) => retainedRowOf(each, cipher))),
      now,
    });
    if (!seqs) return null;
    const stored = added.map((operation, index) => ({ ...operation, seq: seqs[index] ?? 0 }));
    const removed = removedBy(change);
    const next = new Map(operations.map((operation) => [operation.seq, operation]));
    for (const operation of [...put, ...stored]) next.set(operation.seq, operation);
    operations = [...next.values()]
      .filter(({ seq }) => !removed.has(seq))
      .sort((a, b) => a.seq - b.seq);
    return stored;
  }

  async function change(
    plan: (operations: readonly Operation[]) => OutboxChange | null,
  ): Promise<readonly Operation[] | null> {
    for (;;) {
      const planned = plan(operations);
      if (!planned) return null;
      const added = await write(planned);
      if (added) {
        await listener.changed(removedBy(planned));
        return added;
      }
      await read();
    }
  }

  return {
    operations: () => operations,
    /** Reads again rows that other tabs may have changed. */
    reload: (): Promise<void> =>
      queue.run(async () => {
        await read();
        await listener.changed(null);
      }),
    /**
     * Writes the plan for the operations; plans again if another tab was faster.
     * @returns the operations added, or null if nothing changes
     * @throws NotSaved when the device refuses the write
     */
    change: (plan: Parameters<typeof change>[0]): ReturnType<typeof change> =>
      queue.run(async () => {
        try {
          return await change(plan);
        } catch (error) {
          console.error("The device did not store a change of the queue", error);
          throw new NotSaved(error);
        }
      }),
    /** Operations answered in the last 14 days that have left the list. */
    async retained(): Promise<readonly Operation[]> {
      const rows = await readRetainedRows(database, platform.clock.now());
      const { operations: decrypted, corrupt } = await decryptRows(rows, cipher);
      await dropCorrupt(corrupt);
      return decrypted;
    },
    /** Removes answered operations about destroyed records. */
    dropDestroyed: (uids: readonly string[]): Promise<void> =>
      queue.run(async () => {
        await database.retained.where("uid").anyOf(uids).delete();
        await change((queued) => {
          const remove = queued.filter((operation) => isAnsweredAbout(operation, new Set(uids)));
          return remove.length > 0 ? { remove } : null;
        });
      }),
    close: () => database.close(),
  };
}

/** A destruction itself has no patient data, and may have to be repeated. */
function isAnsweredAbout(operation: Operation, uids: ReadonlySet<string>): boolean {
  const uid = patientsOwnOf(operation);
  return operation.state === "done" && !isRemoval(operation) && uid !== null && uids.has(uid);
}

function isAboutAny(added: readonly NewOperation[]) {
  const targets = new Set(added.map(targetOf));
  return (operation: Operation) => targets.size > 0 && targets.has(targetOf(operation));
}

const lastSeqOf = (rows: readonly Pick<OutboxRow, "seq">[]) =>
  rows.reduce((last, { seq }) => Math.max(last, seq), 0);

function newlyQueued(operation: NewOperation, madeAt: string): Operation {
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
