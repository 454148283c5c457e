import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CannotStart } from "../../cannot-start.ts";
import type { Db, Tx } from "../connection.ts";
import { numbersGiven, tablesToCarry } from "./catalog.ts";
import { BACKUP_SUFFIX, type BackupHeader, END_OF_ROWS, expiryOf, NEW_LINE } from "./format.ts";
import { readHeader } from "./read.ts";

/** A file is written as named; into a folder, under the moment's name, and what expired there goes. */
export async function backUp(
  db: Db,
  target: string,
  now: Date,
): Promise<{ path: string; rows: number; expired: string[] }> {
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const path = isFolder ? join(target, nameOf(now)) : target;
  const rows = await writeBackup(db, path, now);
  return { path, rows, expired: isFolder ? await removeExpired(target, now) : [] };
}

const nameOf = (now: Date) =>
  `priem-${now
    .toISOString()
    .replace(/\.\d+Z$/, "")
    .replaceAll(":", "-")}${BACKUP_SUFFIX}`;

async function removeExpired(folder: string, now: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(BACKUP_SUFFIX))) {
    const header = await readHeader(join(folder, name));
    if (!header || expiryOf(header) > now) continue;
    await rm(join(folder, name));
    removed.push(name);
  }
  return removed;
}

/** Every table as of one moment. The file appears under its name when it is whole. @returns rows */
async function writeBackup(db: Db, path: string, now: Date): Promise<number> {
  const draft = `${path}.unfinished`;
  try {
    const file = createWriteStream(draft, { mode: 0o600 });
    const packed = createGzip();
    packed.pipe(file);
    const rows = await db.begin("isolation level repeatable read read only", (tx) =>
      writeTables(tx, now, async (piece) => {
        if (!packed.write(piece)) await once(packed, "drain");
      }),
    );
    packed.end();
    await finished(file);
    await onDisk(draft);
    await rename(draft, path);
    return rows as number;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

type Write = (piece: string | Uint8Array) => Promise<void>;

async function writeTables(tx: Tx, now: Date, write: Write): Promise<number> {
  await tx`set local statement_timeout = 0`;
  const header = await headerOf(tx, now);
  await write(`${JSON.stringify(header)}\n`);
  let rows = 0;
  for (const { name, columns } of header.tables) {
    const list = columns.map((column) => `"${column}"`).join(", ");
    const copied = await tx.unsafe(`copy "${name}" (${list}) to stdout`).readable();
    for await (const piece of copied) {
      rows += linesIn(piece);
      await write(piece);
    }
    // The driver stops reading its line when a stream is full, and an ended one never asks for more.
    copied._read(0);
    await write(`${END_OF_ROWS}\n`);
  }
  await write(`${JSON.stringify({ rows })}\n`);
  return rows;
}

/** A row is a line; a line within a value is written otherwise. */
function linesIn(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1)) count++;
  return count;
}

async function headerOf(tx: Tx, now: Date): Promise<BackupHeader> {
  const [found] = await tx<{ there: boolean }[]>`
    select to_regclass('public.schema_migrations') is not null as there`;
  if (!found?.there) throw new CannotStart("There is nothing to back up yet: start Priem on it.");
  const migrations = await tx<BackupHeader["migrations"]>`
    select number, name, checksum from schema_migrations order by number`;
  return {
    ...{ product: "priem", format: 1, takenAt: now.toISOString() },
    migrations: [...migrations],
    tables: await tablesToCarry(tx),
    numbers: [...(await numbersGiven(tx))],
  };
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}
