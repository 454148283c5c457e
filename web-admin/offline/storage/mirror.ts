import type { Collection } from "dexie";
import type { SyncDocument } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { Cipher } from "../encryption/cipher.ts";
import type { Platform } from "../platform/platform.ts";
import {
  type Copying,
  type CopyReason,
  type EncryptedMirrorRow,
  MirrorDatabase,
  type MirrorMeta,
  type MirrorRow,
  type MirrorTable,
  type Position,
  type StorageTrouble,
} from "./databases.ts";
import { countSnapshot, maySnapshotAgain } from "./snapshot-throttle.ts";

/**
 * `unreadable`: rows of it do not open and are left out until a new copy has come. `not-kept`: the
 * device refuses to keep what the server sends, so what is shown grows old. `diverged`: it differs
 * from the server also after it was copied anew.
 */
export type MirrorTrouble = "unreadable" | "not-kept" | "diverged";

const ROWS_A_READ = 100;

type Rows = Collection<EncryptedMirrorRow, string>;

/** The server's documents on this device; nothing but the pull writes them. */
export interface Mirror {
  meta(): MirrorMeta;
  reload(): Promise<void>;
  /** Documents and position in one transaction. @returns the rows as written */
  write(documents: readonly SyncDocument[], at: Written): Promise<readonly MirrorRow[]>;
  /** Ends a copy: it is what is shown, and what it did not bring is removed. */
  finishCopy(copy: number, position: Position): Promise<FinishedCopy>;
  /** Forgets how far a copy had come; a first one's rows stay until the next one is whole. */
  abandonCopy(): Promise<void>;
  /** A copy is to be taken although this one could go on. */
  wantCopy(reason: CopyReason): void;
  /** Why one is wanted; null: none is. */
  wanted(): CopyReason | null;
  /** No copy has been whole yet, or the document's row did not open and no other has come since. */
  isUnknown(key: string): boolean;
  /** Whether the wanted copy may be taken now. */
  mayCopy(now: number): boolean;
  /** A wanted copy is begun. */
  noteMending(now: number): Promise<void>;
  /** The copy was compared with the server and is right. */
  isRight(): Promise<void>;
  /** Removes the days that fell out of the mirror's window. @returns the removed keys */
  dropBefore(day: Day): Promise<readonly string[]>;
  read(keys: readonly string[]): Promise<readonly MirrorRow[]>;
  /**
   * All rows in pieces, first what is not a day with today and tomorrow, then ahead, then back.
   * @param rowsARead of what comes after today and tomorrow: each answer of IndexedDB is one task
   */
  readAll(today: Day, rowsARead?: number): AsyncIterable<readonly MirrorRow[]>;
  close(): void;
}

/** Another tab has written the mirror since this one last looked: nothing is written. */
export class MirrorMoved extends Error {
  constructor() {
    super("Another tab has moved the mirror");
    this.name = "MirrorMoved";
  }
}

/** What a finished copy changes on the screen. */
export interface FinishedCopy {
  rows: readonly MirrorRow[];
  removedKeys: readonly string[];
}

/** What moves with the documents: the position after `from`, or the copy they belong to. */
export type Written =
  | { position: Position; from: Position; copying?: never }
  | { position?: never; copying: Copying; epoch: string };

const EMPTY: MirrorMeta = {
  ...{ id: "mirror", position: null, copying: null, lastCopy: 0, writes: 0 },
  shown: "docs",
  keyId: "",
  mending: null,
};

/**
 * A first copy is shown as it comes. A later one is taken beside what is shown: its pages are of
 * different moments, so a visit that moved between two of them would be off the screen.
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
  let wanted: CopyReason | null = null;
  const unreadableKeys = new Set<string>();

  const shown = () => database[meta.shown];
  const beside = () => database[otherThan(meta.shown)];
  const everything = [database.docs, database.spare, database.meta];

  async function onDisk(): Promise<MirrorMeta> {
    const kept = await database.meta.get("mirror");
    return kept ? { ...EMPTY, ...kept } : empty;
  }

  /** What another key sealed, or none, is of no use: it is taken from the server again. */
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

  /** What does not open is left out until a new copy has come. */
  async function opened(encrypted: readonly EncryptedMirrorRow[]): Promise<MirrorRow[]> {
    const { rows, unreadable } = await openRows(cipher, encrypted);
    for (const { key } of rows) unreadableKeys.delete(key);
    for (const key of unreadable) unreadableKeys.add(key);
    if (unreadable.length > 0) {
      console.error("Rows of the mirror do not open", unreadable);
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
  function checkCopy(copy: number): void {
    if (meta.copying?.copy !== copy) throw new MirrorMoved();
  }

  async function finishFirst(position: Position): Promise<FinishedCopy> {
    const { lastCopy } = meta;
    const removedKeys = await move({ position, copying: null }, async () => {
      if (lastCopy <= 1) return [];
      const left = await shown()
        .filter(({ copy }) => copy !== lastCopy)
        .primaryKeys();
      await shown().bulkDelete(left);
      return left;
    });
    return { rows: [], removedKeys };
  }

  /** One word in `meta` shows the new copy; no tab ever sees a half of it. */
  async function finishBeside(position: Position): Promise<FinishedCopy> {
    const { writes } = meta;
    const before = shown();
    const keys = await before.toCollection().primaryKeys();
    wanted = null;
    unreadableKeys.clear();
    const rows = await opened(await beside().toArray());
    const next = otherThan(meta.shown);
    const change = { position, copying: null, shown: next };
    await move(change, () => before.clear(), writes);
    const came = new Set(rows.map((row) => row.key));
    return { rows, removedKeys: keys.filter((key) => !came.has(key)) };
  }

  return {
    meta: () => meta,
    async reload() {
      await database.openAgain();
      const found = await onDisk();
      // Another tab has taken a new copy.
      if (found.shown !== meta.shown) wanted = null;
      meta = found.keyId === cipher.id ? found : await drop();
    },
    async write(documents, at) {
      const copy = at.copying?.copy ?? meta.lastCopy;
      const epoch = at.copying ? at.epoch : at.position.epoch;
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
      const isNewCopy = copy !== meta.lastCopy;
      if (!isNewCopy) checkCopy(copy);
      const into = isBeside(meta) ? beside() : shown();
      const isNew = isBeside(meta) && isNewCopy;
      await move({ copying: at.copying, lastCopy: copy }, async () => {
        if (isNew) await into.clear();
        await into.bulkPut(encrypted);
      });
      return rows;
    },
    async finishCopy(copy, position) {
      checkCopy(copy);
      return isBeside(meta) ? finishBeside(position) : finishFirst(position);
    },
    abandonCopy: () =>
      move({ copying: null }, async () => {
        if (isBeside(meta)) await beside().clear();
      }),
    wantCopy(reason) {
      wanted ??= reason;
    },
    wanted: () => wanted,
    isUnknown: (key) => meta.position === null || unreadableKeys.has(key),
    mayCopy: (now) => wanted !== null && maySnapshotAgain(meta.mending, now),
    noteMending: (now) =>
      move({ mending: countSnapshot(meta.mending, now) }, async () => undefined),
    async isRight() {
      if (wanted === "diverged") wanted = null;
      if (meta.mending) await move({ mending: null }, async () => undefined);
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
