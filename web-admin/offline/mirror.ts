import { addDays, type Day } from "../../shared/calendar.ts";
import type { SyncDocument } from "../../shared/sync.ts";
import {
  type Copying,
  type MirrorMeta,
  type MirrorRow,
  openMirror,
  type Position,
} from "./databases.ts";
import type { World } from "./world.ts";

export const MIRROR_DAYS_BACK = 60;
const ROWS_A_READ = 100;

/** The server's documents on this device; nothing but the pull writes them (DESIGN 4.2). */
export interface Mirror {
  meta(): MirrorMeta;
  reload(): Promise<void>;
  /** Documents and position in one transaction. @returns the rows as written */
  write(documents: readonly SyncDocument[], at: Written): Promise<readonly MirrorRow[]>;
  /** Ends a copy: what it did not bring is removed. @returns the removed keys */
  finishCopy(position: Position): Promise<readonly string[]>;
  /** Forgets how far a copy had come; what it brought stays until the next one is whole. */
  abandonCopy(): Promise<void>;
  /** Removes the days that fell out of the mirror's window. @returns the removed keys */
  dropBefore(day: Day): Promise<readonly string[]>;
  read(keys: readonly string[]): Promise<readonly MirrorRow[]>;
  /** All rows in pieces, first what is not a day with today and tomorrow, then ahead, then back. */
  readAll(today: Day): AsyncIterable<readonly MirrorRow[]>;
  /** Takes this device's copy away. */
  forget(): Promise<void>;
  close(): void;
}

/** What moves with the documents: the position after them, or the copy they belong to. */
export type Written =
  | { position: Position; copying?: never }
  | { position?: never; copying: Copying; epoch: string };

const EMPTY: MirrorMeta = { id: "mirror", position: null, copying: null, lastCopy: 0, writes: 0 };

export function createMirror(world: World, userId: number): Mirror {
  const { dexie, docs, meta: metas } = openMirror(world, userId);
  let meta = EMPTY;

  /** One transaction, unless another tab has moved the mirror since this one last looked. */
  async function move<T>(change: Partial<MirrorMeta>, write: () => Promise<T>): Promise<T> {
    const next = { ...meta, ...change, writes: meta.writes + 1 };
    const written = await dexie.transaction("rw", docs, metas, async () => {
      const onDisk = (await metas.get("mirror")) ?? EMPTY;
      if (onDisk.writes !== meta.writes) throw new Error("Another tab has moved the mirror");
      await metas.put(next);
      return write();
    });
    meta = next;
    return written;
  }

  /** Many rows an answer: asking for each by its key takes three times as long. */
  async function* readStretch(from: string, to: string): AsyncIterable<readonly MirrorRow[]> {
    for (let after: string | null = null; ; ) {
      const rows: MirrorRow[] = await docs
        .where("key")
        .between(after ?? from, to, after === null)
        .limit(ROWS_A_READ)
        .toArray();
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_A_READ) return;
      after = rows.at(-1)?.key ?? to;
    }
  }

  return {
    meta: () => meta,
    async reload() {
      meta = (await metas.get("mirror")) ?? EMPTY;
    },
    async write(documents, at) {
      const copy = at.copying?.copy ?? meta.lastCopy;
      const epoch = at.copying ? at.epoch : at.position.epoch;
      const rows = documents.map((body) => ({ key: body.key, copy, epoch, body }));
      const change = at.copying
        ? { copying: at.copying, lastCopy: copy }
        : { position: at.position };
      await move(change, () => docs.bulkPut(rows));
      return rows;
    },
    finishCopy: (position) =>
      move({ position, copying: null }, async () => {
        const { lastCopy } = meta;
        const left =
          lastCopy > 1 ? await docs.filter((row) => row.copy !== lastCopy).primaryKeys() : [];
        await docs.bulkDelete(left);
        return left;
      }),
    abandonCopy: () => move({ copying: null }, async () => undefined),
    dropBefore: (day) =>
      move({}, async () => {
        const keys = await docs.where("key").between("day/", `day/${day}`).primaryKeys();
        await docs.bulkDelete(keys);
        return keys;
      }),
    async read(keys) {
      const rows = await docs.bulkGet([...keys]);
      return rows.filter((row) => row !== undefined);
    },
    async *readAll(today) {
      const near = docs.where("key").between(`day/${today}`, `day/${addDays(today, 2)}`);
      yield (
        await Promise.all([
          docs.where("key").below("day/").toArray(),
          docs.where("key").above("day/\uffff").toArray(),
          near.toArray(),
        ])
      ).flat();
      yield* readStretch(`day/${addDays(today, 2)}`, "day/\uffff");
      yield* readStretch("day/", `day/${today}`);
    },
    async forget() {
      meta = EMPTY;
      await dexie.delete();
    },
    close: () => dexie.close(),
  };
}

/** The first day the mirror keeps. */
export const mirrorStart = (today: Day): Day => addDays(today, -MIRROR_DAYS_BACK);
