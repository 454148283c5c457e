import type { Collection } from "dexie";
import type { SyncDocument } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { Cipher } from "../encryption/cipher.ts";
import type { Platform } from "../platform/platform.ts";
import {
  type EncryptedMirrorRow,
  MirrorDatabase,
  type MirrorMeta,
  type MirrorRow,
  type MirrorTable,
  type Position,
  type SnapshotProgress,
  type StorageTrouble,
} from "./databases.ts";

const ROWS_A_READ = 100;

type Rows = Collection<EncryptedMirrorRow, string>;

/** The server's documents on this device. Only the pull of the leading tab writes them. */
export type Mirror = ReturnType<typeof createMirror>;

/** Another tab has written the mirror since this one last read it: this write is refused. */
export class MirrorMoved extends Error {
  constructor() {
    super("Another tab has moved the mirror");
    this.name = "MirrorMoved";
  }
}

/** The changes of a complete snapshot on the screen. */
export interface ShownSnapshot {
  rows: readonly MirrorRow[];
  removedKeys: readonly string[];
}

/** Written with the documents: the position after `from`, or the snapshot they belong to. */
export type Written =
  | { position: Position; from: Position; snapshot?: never }
  | { position?: never; snapshot: SnapshotProgress; epoch: string };

const EMPTY: MirrorMeta = {
  id: "mirror",
  position: null,
  snapshot: null,
  lastSnapshot: 0,
  writes: 0,
  shown: "docs",
  keyId: "",
};

/**
 * A first snapshot is shown as it arrives. A later one is stored in the other table: its pages are
 * of different moments, so a visit that moved between two of them would be missing from the screen.
 */
const isBeside = ({ position }: MirrorMeta) => position !== null;
const otherThan = (table: MirrorTable): MirrorTable => (table === "docs" ? "spare" : "docs");

export function createMirror(
  platform: Pick<Platform, "databases">,
  userId: number,
  cipher: Cipher,
  onTrouble?: (trouble: StorageTrouble) => void,
) {
  const database = new MirrorDatabase(platform, userId, onTrouble);
  const empty: MirrorMeta = { ...EMPTY, keyId: cipher.id };
  let meta = empty;

  const shown = () => database[meta.shown];
  const beside = () => database[otherThan(meta.shown)];
  const everything = [database.docs, database.spare, database.meta];

  async function onDisk(): Promise<MirrorMeta> {
    const stored = await database.meta.get("mirror");
    return stored ?? empty;
  }

  /** The next pull takes a snapshot. @param isWrong reads it again: another tab may have dropped it */
  const dropWhere = (isWrong: (stored: MirrorMeta) => boolean) =>
    database.transact("rw", everything, async () => {
      const before = await onDisk();
      if (!isWrong(before)) return before;
      const dropped = { ...empty, writes: before.writes + 1 };
      await database.docs.clear();
      await database.spare.clear();
      await database.meta.put(dropped);
      return dropped;
    });

  /** A mirror with a row that does not decrypt is dropped. To be called outside of transactions. */
  async function decrypted(rows: readonly EncryptedMirrorRow[]): Promise<MirrorRow[]> {
    const { writes } = meta;
    try {
      return await Promise.all(
        rows.map(async (row) => ({ ...row, body: await cipher.decrypt(row.key, row.body) })),
      );
    } catch (error) {
      console.error("A row of the mirror does not decrypt: a snapshot replaces it", error);
      meta = await dropWhere((stored) => stored.writes === writes);
      return [];
    }
  }

  /**
   * One transaction, unless another tab, or an earlier call here, has moved the mirror since.
   * @param since the count of writes that the change is based on
   */
  async function move<T>(
    change: Partial<MirrorMeta>,
    write: () => PromiseLike<T>,
    since = meta.writes,
  ): Promise<T> {
    const next = { ...meta, ...change, writes: since + 1 };
    const written = await database.transact("rw", everything, async () => {
      if ((await onDisk()).writes !== since) throw new MirrorMoved();
      await database.meta.put(next);
      return await write();
    });
    meta = next;
    return written;
  }

  /** Many rows an answer: asking for each by its key takes three times as long. */
  async function* readStretch(
    from: string,
    to: string,
    rowsARead: number,
  ): AsyncIterable<readonly MirrorRow[]> {
    for (let after: string | null = null; ; ) {
      const stretch: Rows = shown()
        .where("key")
        .between(after ?? from, to, after === null, false);
      const rows: EncryptedMirrorRow[] = await stretch.limit(rowsARead).toArray();
      if (rows.length > 0) yield await decrypted(rows);
      if (rows.length < rowsARead) return;
      after = rows.at(-1)?.key ?? to;
    }
  }

  /** A frozen tab may read another tab's copy. */
  function checkSnapshot(copy: number): void {
    if (meta.snapshot?.copy !== copy) throw new MirrorMoved();
  }

  async function finishFirst(position: Position): Promise<ShownSnapshot> {
    await move({ position, snapshot: null }, async () => undefined);
    return { rows: [], removedKeys: [] };
  }

  /** `meta.shown` switches the table in the same transaction, so no tab reads half a snapshot. */
  async function finishBeside(position: Position): Promise<ShownSnapshot> {
    const { writes } = meta;
    const before = shown();
    const keys = await before.toCollection().primaryKeys();
    const rows = await decrypted(await beside().toArray());
    const next = otherThan(meta.shown);
    const change = { position, snapshot: null, shown: next };
    await move(change, () => before.clear(), writes);
    const came = new Set(rows.map((row) => row.key));
    return { rows, removedKeys: keys.filter((key) => !came.has(key)) };
  }

  return {
    meta: () => meta,
    async reload(): Promise<void> {
      await database.openAgain();
      const found = await onDisk();
      const isOfOtherKey = ({ keyId }: MirrorMeta) => keyId !== cipher.id;
      meta = isOfOtherKey(found) ? await dropWhere(isOfOtherKey) : found;
    },
    /** Documents and position in one transaction. @returns the rows as written */
    async write(documents: readonly SyncDocument[], at: Written): Promise<readonly MirrorRow[]> {
      const copy = at.snapshot?.copy ?? meta.lastSnapshot;
      const epoch = at.snapshot ? at.epoch : at.position.epoch;
      const rows = documents.map((body) => ({ key: body.key, epoch, body }));
      const encrypted = await Promise.all(
        rows.map(async (row) => ({ ...row, body: await cipher.encrypt(row.key, row.body) })),
      );
      if (at.position) {
        if (meta.position?.cursor !== at.from.cursor) throw new MirrorMoved();
        await move({ position: at.position }, () => shown().bulkPut(encrypted));
        return rows;
      }
      const isNew = copy !== meta.lastSnapshot;
      if (!isNew) checkSnapshot(copy);
      const into = isBeside(meta) ? beside() : shown();
      await move({ snapshot: at.snapshot, lastSnapshot: copy }, async () => {
        if (isNew) await into.clear();
        await into.bulkPut(encrypted);
      });
      return rows;
    },
    /** The snapshot is complete: it replaces the mirror. */
    async showSnapshot(copy: number, position: Position): Promise<ShownSnapshot> {
      checkSnapshot(copy);
      return isBeside(meta) ? finishBeside(position) : finishFirst(position);
    },
    /** Ends a snapshot in progress. @returns keys of rows that were shown and are removed */
    abandonSnapshot: (): Promise<readonly string[]> =>
      move({ snapshot: null }, async () => {
        const keys = isBeside(meta) ? [] : await shown().toCollection().primaryKeys();
        await (isBeside(meta) ? beside() : shown()).clear();
        return keys;
      }),
    /** Removes the days before the mirror's window. @returns the removed keys */
    dropBefore: (day: Day): Promise<readonly string[]> =>
      move({}, async () => {
        const past = shown().where("key").between("day/", `day/${day}`);
        const keys = await past.primaryKeys();
        await shown().bulkDelete(keys);
        return keys;
      }),
    async read(keys: readonly string[]): Promise<readonly MirrorRow[]> {
      const rows = await shown().bulkGet([...keys]);
      return decrypted(rows.filter((row) => row !== undefined));
    },
    /**
     * All rows in pieces: doctors, templates, settings, today and tomorrow first, then later days, then
     * past days.
     * @param rowsARead limits the later pieces: each response of IndexedDB is one task
     */
    async *readAll(today: Day, rowsARead = ROWS_A_READ): AsyncIterable<readonly MirrorRow[]> {
      const keys = shown().where("key");
      const first = await Promise.all([
        keys.below("day/").toArray(),
        keys.above("day/\uffff").toArray(),
        keys.between(`day/${today}`, `day/${addDays(today, 2)}`).toArray(),
      ]);
      yield await decrypted(first.flat());
      yield* readStretch(`day/${addDays(today, 2)}`, "day/\uffff", rowsARead);
      yield* readStretch("day/", `day/${today}`, rowsARead);
    },
    close: () => database.close(),
  };
}

/**
 * Time of the last answer of the server, ms by the device's clock; null if the mirror was never
 * complete.
 */
export async function lastContact(platform: Platform, userId: number): Promise<number | null> {
  const mirror = new MirrorDatabase(platform, userId);
  try {
    const position = (await mirror.meta.get("mirror"))?.position;
    return position ? Date.parse(position.syncedAt) - position.skewMs : null;
  } finally {
    mirror.close();
  }
}
