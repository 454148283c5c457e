import { gunzipSync } from "node:zlib";
import { IDBFactory } from "fake-indexeddb";
import { dropEverything } from "../../../api/backup/catalog.ts";
import { readConfig } from "../../../api/config.ts";
import { connect, type Db } from "../../../api/database/connection.ts";
import { prepareDatabase } from "../../../api/start/prepare-database.ts";

/**
 * Written by the code of commit a613729 (0.1.0): its demo clinic with a fortnight of visits, edits
 * at two desks and a cancellation; and a device that had sent one booking and held six edits.
 */
const FOLDER = new URL("./", import.meta.url);

export interface EarlierDevice {
  now: string;
  cookie: string;
  memory: Record<string, string>;
  login: string;
  password: string;
  /** Idempotency keys: of the booking that was sent, and of what waits. */
  sent: string;
  waiting: string[];
  /** Uids by what happened to them at that commit; `two` is cancelled by what waits. */
  visits: Record<"site" | "one" | "two" | "gone", string>;
  day: { employee: number; day: string };
  databases: StoredDatabase[];
}

interface StoredDatabase {
  name: string;
  version: number;
  stores: {
    name: string;
    keyPath: string | null;
    autoIncrement: boolean;
    indexes: { name: string; keyPath: string; unique: boolean; multiEntry: boolean }[];
    rows: unknown[];
  }[];
}

export async function readEarlierDevice(): Promise<EarlierDevice> {
  const bytes = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && "$bytes" in value
      ? Uint8Array.from(Buffer.from(String(value.$bytes), "base64"))
      : value;
  return JSON.parse(await unpack("device-a613729.json.gz"), bytes);
}

/** The disk of that device. */
export async function restoreStorage({ databases }: EarlierDevice): Promise<IDBFactory> {
  const disk = new IDBFactory();
  for (const { name, version, stores } of databases) {
    const opening = disk.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name: store, keyPath, autoIncrement, indexes, rows } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement });
        for (const { name: index, keyPath: path, ...options } of indexes) {
          made.createIndex(index, path, options);
        }
        for (const row of rows) made.put(row);
      }
    };
    const opened = Promise.withResolvers<void>();
    opening.onsuccess = () => opened.resolve();
    opening.onerror = () => opened.reject(opening.error);
    await opened.promise;
    opening.result.close();
  }
  return disk;
}

/** Puts that clinic in the place of what a database holds. */
export async function loadEarlierDatabase(url: string): Promise<void> {
  // On a connection of its own: the dump sets the session's search_path.
  const db = connect(url, { max: 1 });
  await dropEverything(db);
  await db.unsafe(await unpack("database-a613729.sql.gz"));
  await db.end();
}

/** What a start of the product does to a database before it serves. */
export const upgrade = (db: Db, url: string, now: Date) =>
  prepareDatabase(
    db,
    readConfig({ DATABASE_URL: url }),
    () => now,
    () => {},
  );

export type Row = Record<string, unknown>;

/** Every row of every table. */
export async function allRows(db: Db): Promise<Map<string, Row[]>> {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const rows = new Map<string, Row[]>();
  for (const { name } of tables) {
    const found = await db.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from "${name}" t`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

async function unpack(name: string): Promise<string> {
  return gunzipSync(await Bun.file(new URL(name, FOLDER)).bytes()).toString();
}
