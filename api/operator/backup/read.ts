import { createHmac, timingSafeEqual } from "node:crypto";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { CannotStart } from "../../platform/config/startup-error.ts";
import { readDecrypted } from "./encryption.ts";
import {
  type BackupHeader,
  type BackupSecrets,
  END_OF_ROWS,
  NEW_LINE,
  parseEnd,
  parseHeader,
} from "./format.ts";

export interface TableRows {
  name: string;
  columns: string[];
  /** COPY's lines, each with its end; must be read before the next table. */
  rows: AsyncIterable<Uint8Array>;
}

/**
 * Reads the whole file once, so that a restore never begins with an incomplete or a forged one.
 * @throws CannotStart, in words
 */
export async function readVerified(path: string, secrets: BackupSecrets): Promise<BackupHeader> {
  const header = await readHeader(path, secrets);
  if (!header) throw new CannotStart(`${path} is no backup of Priem.`);
  try {
    for await (const { rows } of readTables(path, secrets)) for await (const _ of rows);
  } catch (error) {
    if (isNotPacked(error)) throw brokenOff(path);
    throw error;
  }
  return header;
}

/** Null if the file is not a backup of this product or is not compressed. */
async function readHeader(path: string, secrets: BackupSecrets): Promise<BackupHeader | null> {
  try {
    for await (const line of linesOf(path, secrets)) return parseHeader(textOf(line));
  } catch (error) {
    if (isNotPacked(error)) return null;
    throw error;
  }
  return null;
}

/** A backup's tables in their order. Throws after the last one if the file was not made here. */
export async function* readTables(path: string, secrets: BackupSecrets): AsyncGenerator<TableRows> {
  const lines = linesOf(path, secrets);
  const mac = secrets.key === null ? null : createHmac("sha256", secrets.key);
  async function next(): Promise<Uint8Array> {
    const line = await nextLine(lines, path);
    mac?.update(line);
    return line;
  }
  const header = parseHeader(textOf(await next()));
  if (!header) throw brokenOff(path);
  let read = 0;
  async function* rowsOfOne(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const line = await next();
      if (line.length === END_OF_ROWS.length + 1 && textOf(line).startsWith(END_OF_ROWS)) return;
      read++;
      yield line;
    }
  }
  for (const table of header.tables) yield { ...table, rows: rowsOfOne() };
  const end = parseEnd(textOf(await nextLine(lines, path)));
  if (end?.rows !== read) throw brokenOff(path);
  if (mac && !isSame(mac.digest("hex"), end.mac)) throw notOurs(path);
}

function isSame(made: string, found: string | null): boolean {
  const [one, other] = [Buffer.from(made), Buffer.from(found ?? "")];
  return one.length === other.length && timingSafeEqual(one, other);
}

const notOurs = (path: string) =>
  new CannotStart(
    `${path} was changed, or made with another BACKUP_KEY than this installation's. Nothing was changed. If you know for certain where it comes from: --unverified.`,
  );

const textOf = (line: Uint8Array) => Buffer.from(line).toString();

async function nextLine(lines: AsyncGenerator<Uint8Array>, path: string): Promise<Uint8Array> {
  const { value, done } = await lines.next();
  if (done) throw brokenOff(path);
  return value;
}

/** Lines with their line ends; an unfinished last line is dropped. */
async function* linesOf(path: string, { identities }: BackupSecrets): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = [];
  const unpacked = pipeline(await readDecrypted(path, identities), createGunzip(), () => {});
  for await (const chunk of unpacked) {
    const bytes: Uint8Array = chunk;
    let from = 0;
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...begun, bytes.subarray(from, at + 1)]);
      begun = [];
      from = at + 1;
    }
    if (from < bytes.length) begun.push(Buffer.from(bytes.subarray(from)));
  }
}

const brokenOff = (path: string) =>
  new CannotStart(`${path} is not a whole backup: it was broken off or damaged.`);

function isNotPacked(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}
