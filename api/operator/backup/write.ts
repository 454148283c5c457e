import { createHmac } from "node:crypto";
import { once } from "node:events";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Encrypter } from "age-encryption";
import { type ClockDoubt, findClockDoubt } from "../../features/retention/clock-trust.ts";
import { CannotStart } from "../../platform/config/startup-error.ts";
import type { Db, Tx } from "../../platform/database/connection.ts";
import { numbersGiven, quoteName, tablesToCarry } from "./catalog.ts";
import { encrypted, encrypterFor, withPath } from "./encryption.ts";
import {
  BACKUP_SUFFIX,
  type BackupEnd,
  type BackupHeader,
  END_OF_ROWS,
  findExpired,
  NEW_LINE,
  nameOf,
} from "./format.ts";

interface BackedUp {
  path: string;
  rows: number;
  removed: string[];
  /** Set where the clock is too far past the newest event to say that any backup has expired. */
  clockDoubt: ClockDoubt | null;
}

/**
 * A file is written as named; into a folder, under the moment's name, and the oldest backup there
 * that has expired is removed, with drafts of killed ones. Stopped, it leaves nothing, and throws
 * the reason.
 */
export async function backUp(
  db: Db,
  target: string,
  now: Date,
  {
    key,
    encryptTo = [],
    stopping = new AbortController().signal,
  }: {
    /** Authenticates the backup; null: it can be restored unverified only. */
    key: string | null;
    /** Recipients of age. Without any, the backup is not encrypted. */
    encryptTo?: readonly string[];
    stopping?: AbortSignal;
  },
): Promise<BackedUp> {
  const encrypter = encryptTo.length > 0 ? encrypterFor(encryptTo) : null;
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const path = isFolder ? join(target, nameOf(now, encrypter !== null)) : target;
  const rows = await writePacked(path, { encrypter, stopping }, (write) =>
    writeTables(db, { now, key, write }),
  );
  if (!isFolder) return { path, rows, removed: [], clockDoubt: null };
  const clockDoubt = await doubtOf(db, now);
  const removed = await removeOutdated(target, now, clockDoubt === null);
  return { path, rows, removed, clockDoubt };
}

/** Null also for a database that was not brought up to date yet: it notes no clock. */
async function doubtOf(db: Db, now: Date): Promise<ClockDoubt | null> {
  const [found] = await db<{ there: boolean }[]>`
    select to_regclass('public.clock_trust') is not null as there`;
  return found?.there ? findClockDoubt(db, now) : null;
}

/** Abandoned drafts, and of expired backups the oldest. */
async function removeOutdated(folder: string, now: Date, mayExpire: boolean): Promise<string[]> {
  const names = await readdir(folder);
  const outdated: string[] = [];
  for (const name of names) {
    const isDraft = name.endsWith(DRAFT_SUFFIX) && name.includes(BACKUP_SUFFIX);
    if (isDraft && (await isAbandoned(join(folder, name), now))) outdated.push(name);
  }
  const expired = mayExpire ? findExpired(names, now) : null;
  if (expired !== null) outdated.push(expired);
  for (const name of outdated) await rm(join(folder, name), { force: true });
  return outdated.sort();
}

/** Every table as of one moment. @returns rows */
function writeTables(db: Db, work: Writing): Promise<number> {
  const writing: Promise<unknown> = db.begin("isolation level repeatable read read only", (tx) =>
    writeInView(tx, work),
  );
  return writing as Promise<number>;
}

interface Writing {
  now: Date;
  key: string | null;
  write: Write;
}

async function writeInView(tx: Tx, { now, key, write: writeRaw }: Writing): Promise<number> {
  await tx`set local statement_timeout = 0`;
  const mac = key === null ? null : createHmac("sha256", key);
  const write: Write = (piece) => {
    mac?.update(piece);
    return writeRaw(piece);
  };
  const header = await headerOf(tx, now);
  await write(`${JSON.stringify(header)}\n`);
  let rows = 0;
  for (const { name, columns } of header.tables) {
    const list = columns.map(quoteName).join(", ");
    const copied = await tx.unsafe(`copy ${quoteName(name)} (${list}) to stdout`).readable();
    for await (const piece of copied) {
      rows += linesIn(piece);
      await write(piece);
    }
    // The driver stops reading its line when a stream is full, and an ended one never asks for more.
    copied._read(0);
    await write(`${END_OF_ROWS}\n`);
  }
  const end: BackupEnd = { rows, mac: mac?.digest("hex") ?? null };
  await writeRaw(`${JSON.stringify(end)}\n`);
  return rows;
}

/** A row is a line; line breaks within a value are escaped. */
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
    product: "priem",
    format: 1,
    takenAt: now.toISOString(),
    migrations: [...migrations],
    tables: await tablesToCarry(tx),
    numbers: [...(await numbersGiven(tx))],
  };
}

/** The suffix of a draft's name. After a kill the draft stays, with patients' data in it, until it is removed. */
export const DRAFT_SUFFIX = ".unfinished";
/** A running backup writes all the time. */
const SILENT_MS = 3_600_000;

export type Write = (piece: string | Uint8Array) => Promise<void>;

/**
 * Compresses and encrypts the output of `fill` into a draft, and renames it when it is complete.
 */
async function writePacked<T>(
  path: string,
  { encrypter, stopping }: { encrypter: Encrypter | null; stopping: AbortSignal },
  fill: (write: Write) => Promise<T>,
): Promise<T> {
  const draft = `${path}${DRAFT_SUFFIX}`;
  const file = await open(draft, "w", 0o600);
  const packed = createGzip();
  try {
    const content = encrypter ? await encrypted(packed, encrypter) : packed;
    const written = pipeline(content, file.createWriteStream(), { signal: stopping });
    const filled = fill(async (piece) => {
      if (!packed.write(piece)) await once(packed, "drain");
    });
    // COPY never ends without a reader: the first failure must end both sides.
    await Promise.race([filled, written]);
    packed.end();
    await written;
    await onDisk(draft);
    await rename(draft, path);
    return await filled;
  } catch (error) {
    packed.destroy();
    await rm(draft, { force: true });
    stopping.throwIfAborted();
    throw withPath(error, path);
  }
}

/** Whether no backup is writing this draft any more. */
async function isAbandoned(draft: string, now: Date): Promise<boolean> {
  const found = await stat(draft).catch(() => null);
  return found !== null && found.mtimeMs < now.getTime() - SILENT_MS;
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}

/** Notes that a backup was taken, for the metrics. */
export async function noteBackup(db: Db, takenAt: Date): Promise<void> {
  await db`update clinic_state set last_backup_at = greatest(last_backup_at, ${takenAt})`;
}
