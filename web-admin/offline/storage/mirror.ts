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
  type SnapshotReason,
  type StorageTrouble,
} from "./databases.ts";
import { countSnapshot, maySnapshotAgain } from "./snapshot-throttle.ts";

/**
 * `unreadable`: rows do not decrypt and are left out until the next snapshot. `not-kept`: the device
 * refuses to store changes, so the journal is not refreshed. `diverged`: the mirror differs from the
 * server also after a new snapshot.
 */
export type MirrorTrouble = "unreadable" | "not-kept" | "diverged";

const ROWS_A_READ = 100;

type Rows = Collection<EncryptedMirrorRow, string>;

/** The server's documents on this device. Only the pull of the leading tab writes them. */
export interface Mirror {
  meta(): MirrorMeta;
  reload(): Promise<void>;
  /** Documents and position in one transaction. @returns the rows as written */
  write(documents: readonly SyncDocument[], at: Written): Promise<readonly MirrorRow[]>;
  /** The snapshot is complete: it replaces the mirror, and rows that it did not bring are removed. */
  showSnapshot(copy: number, position: Position): Promise<ShownSnapshot>;
  /** Ends a snapshot in progress; rows of a first one stay until the next one is complete. */
  abandonSnapshot(): Promise<void>;
  /** Asks for a snapshot although the cursor of this mirror is valid. */
  wantSnapshot(reason: SnapshotReason): void;
  /** Why one was asked for; null: it was not. */
  wantedSnapshot(): SnapshotReason | null;
  /** There has been no complete snapshot, or the document's row did not decrypt and was not replaced. */
  isUnknown(key: string): boolean;
  /** Whether the snapshot that was asked for may be taken now. */
  maySnapshot(now: number): boolean;
  /** A snapshot that was asked for begins. */
  countRepair(now: number): Promise<void>;
  /** The mirror was compared with the server and does not differ. */
  isRight(): Promise<void>;
  /** Removes the days before the mirror's window. @returns the removed keys */
  dropBefore(day: Day): Promise<readonly string[]>;
  read(keys: readonly string[]): Promise<readonly MirrorRow[]>;
  /**
   * All rows in pieces: doctors, templates, settings, today and tomorrow first, then later days, then
   * past days.
   * @param rowsARead limits the later pieces: each response of IndexedDB is one task
   */
  readAll(today: Day, rowsARead?: number): AsyncIterable<readonly MirrorRow[]>;
  close(): void;
}

/** Another tab has written the mirror since this one last read it: nothing is written. */
export class MirrorMoved extends Error {
  constructor() {
    super("Another tab has moved the mirror");
    this.name = "MirrorMoved";
  }
}

/** What a complete snapshot changes on the screen. */
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
  repairs: null,
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
): Mirror {
  const database = new MirrorDatabase(platform, userId, onTrouble);
  const empty: MirrorMeta = { ...EMPTY, keyId: cipher.id };
  let meta = empty;
  let wanted: SnapshotReason | null = null;
  const unreadableKeys = new Set<string>();

  const shown = () => database[meta.shown];
  const beside = () => database[otherThan(meta.shown)];
  const everything = [database.docs, database.spare, database.meta];

  async function onDisk(): Promise<MirrorMeta> {
    const stored = await database.meta.get("mirror");
    return stored ?? empty;
  }

  /** A mirror that another key encrypted is dropped; the next pull takes a snapshot. */
  const drop = () =>
    database.repeatable("rw", everything, async () => {
      const before = await onDisk();
      if (before.keyId === cipher.id) return before;
      const dropped = { ...empty, writes: before.writes + 1 };
      await database.docs.clear();
      await database.spare.clear();
      await database.meta.put(dropped);
      return dropped;
    });

  /** Rows that do not decrypt are left out until the next snapshot. */
  async function opened(encrypted: readonly EncryptedMirrorRow[]): Promise<MirrorRow[]> {
    const { rows, unreadable } = await openRows(cipher, encrypted);
    for (const { key } of rows) unreadableKeys.delete(key);
    for (const key of unreadable) unreadableKeys.add(key);
    if (unreadable.length > 0) {
      console.error("Rows of the mirror do not decrypt", unreadable);
      wanted = "unreadable";
    }
    return rows;
  }

  /**
   * One transaction, unless another tab, or an earlier call here, has moved the mirror since.
   * @param since the count of writes that the change rests on
   */
  async function move<T>(
    change: Partial<MirrorMeta>,
    write: () => PromiseLike<T>,
    since = meta.writes,
  ): Promise<T> {
    const next = { ...meta, ...change, writes: since + 1 };
    const written = await database.repeatable("rw", everything, async () => {
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
      if (rows.length > 0) yield await opened(rows);
      if (rows.length < rowsARead) return;
      after = rows.at(-1)?.key ?? to;
    }
  }

  /** A tab that was frozen may have read since what another one made of its copy. */
  function checkSnapshot(copy: number): void {
    if (meta.snapshot?.copy !== copy) throw new MirrorMoved();
  }

  async function finishFirst(position: Position): Promise<ShownSnapshot> {
    const { lastSnapshot } = meta;
    const removedKeys = await move({ position, snapshot: null }, async () => {
      if (lastSnapshot <= 1) return [];
      const left = await shown()
        .filter(({ copy }) => copy !== lastSnapshot)
        .primaryKeys();
      await shown().bulkDelete(left);
      return left;
    });
    return { rows: [], removedKeys };
  }

  /** `meta.shown` switches the table in the same transaction, so no tab reads half a snapshot. */
  async function finishBeside(position: Position): Promise<ShownSnapshot> {
    const { writes } = meta;
    const before = shown();
    const keys = await before.toCollection().primaryKeys();
    wanted = null;
    unreadableKeys.clear();
    const rows = await opened(await beside().toArray());
    const next = otherThan(meta.shown);
    const change = { position, snapshot: null, shown: next };
    await move(change, () => before.clear(), writes);
    const came = new Set(rows.map((row) => row.key));
    return { rows, removedKeys: keys.filter((key) => !came.has(key)) };
  }

  return {
    meta: () => meta,
    async reload() {
      await database.openAgain();
      const found = await onDisk();
      // Another tab has taken a snapshot.
      if (found.shown !== meta.shown) wanted = null;
      meta = found.keyId === cipher.id ? found : await drop();
    },
    async write(documents, at) {
      const copy = at.snapshot?.copy ?? meta.lastSnapshot;
      const epoch = at.snapshot ? at.epoch : at.position.epoch;
      const rows = documents.map((body) => ({ key: body.key, copy, epoch, body }));
      const encrypted = await Promise.all(
        rows.map(async (row) => ({ ...row, body: await cipher.encrypt(row.key, row.body) })),
      );
      if (at.position) {
        if (meta.position?.cursor !== at.from.cursor) throw new MirrorMoved();
        await move({ position: at.position }, () => shown().bulkPut(encrypted));
        for (const { key } of rows) unreadableKeys.delete(key);
        return rows;
      }
      const isNewSnapshot = copy !== meta.lastSnapshot;
      if (!isNewSnapshot) checkSnapshot(copy);
      const into = isBeside(meta) ? beside() : shown();
      const isNew = isBeside(meta) && isNewSnapshot;
      await move({ snapshot: at.snapshot, lastSnapshot: copy }, async () => {
        if (isNew) await into.clear();
        await into.bulkPut(encrypted);
      });
      return rows;
    },
    async showSnapshot(copy, position) {
      checkSnapshot(copy);
      return isBeside(meta) ? finishBeside(position) : finishFirst(position);
    },
    abandonSnapshot: () =>
      move({ snapshot: null }, async () => {
        if (isBeside(meta)) await beside().clear();
      }),
    wantSnapshot(reason) {
      wanted ??= reason;
    },
    wantedSnapshot: () => wanted,
    isUnknown: (key) => meta.position === null || unreadableKeys.has(key),
    maySnapshot: (now) => wanted !== null && maySnapshotAgain(meta.repairs, now),
    countRepair: (now) =>
      move({ repairs: countSnapshot(meta.repairs, now) }, async () => undefined),
    async isRight() {
      if (wanted === "diverged") wanted = null;
      if (meta.repairs) await move({ repairs: null }, async () => undefined);
    },
    dropBefore: (day) =>
      move({}, async () => {
        const past = shown().where("key").between("day/", `day/${day}`);
        const keys = await past.primaryKeys();
        await shown().bulkDelete(keys);
        return keys;
      }),
    async read(keys) {
      const rows = await shown().bulkGet([...keys]);
      return opened(rows.filter((row) => row !== undefined));
    },
    async *readAll(today, rowsARead = ROWS_A_READ) {
      if (wanted === "unreadable") wanted = null;
      const keys = shown().where("key");
      const first = await Promise.all([
        keys.below("day/").toArray(),
        keys.above("day/\uffff").toArray(),
        keys.between(`day/${today}`, `day/${addDays(today, 2)}`).toArray(),
      ]);
      yield await opened(first.flat());
      yield* readStretch(`day/${addDays(today, 2)}`, "day/\uffff", rowsARead);
      yield* readStretch("day/", `day/${today}`, rowsARead);
    },
    close: () => database.close(),
  };
}

/** Rows as they came off the disk; what does not open is named, and nothing more is known of it. */
export interface OpenedRows {
  rows: MirrorRow[];
  unreadable: string[];
}

/** To be called outside of any transaction: IndexedDB would commit it meanwhile. */
export async function openRows(
  cipher: Cipher,
  encrypted: readonly EncryptedMirrorRow[],
): Promise<OpenedRows> {
  const opened = await Promise.all(encrypted.map((row) => openRow(cipher, row)));
  return {
    rows: opened.filter((row) => row !== null),
    unreadable: encrypted.filter((_, at) => opened[at] === null).map(({ key }) => key),
  };
}

/** Null for a row that the disk has spoiled. */
async function openRow(
  cipher: Cipher,
  { body, ...row }: EncryptedMirrorRow,
): Promise<MirrorRow | null> {
  try {
    return { ...row, body: await cipher.decrypt<SyncDocument>(row.key, body) };
  } catch {
    return null;
  }
}

/** When the server was last heard, ms by the device's clock; null where the mirror was never whole. */
export async function lastContact(platform: Platform, userId: number): Promise<number | null> {
  const mirror = new MirrorDatabase(platform, userId);
  try {
    const position = (await mirror.meta.get("mirror"))?.position;
    return position ? Date.parse(position.syncedAt) - position.skewMs : null;
  } finally {
    mirror.close();
  }
}
