import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { CannotStart } from "../cannot-start.ts";
import { type BackupHeader, END_OF_ROWS, NEW_LINE, parseHeader } from "./format.ts";

export interface TableRows {
  name: string;
  columns: string[];
  /** COPY's lines, each with its end; must be read before the next table. */
  rows: AsyncIterable<Uint8Array>;
}

/** Null for a file that is not a backup of this product, or not compressed. */
export async function readHeader(path: string): Promise<BackupHeader | null> {
  try {
    for await (const line of linesOf(path)) return parseHeader(textOf(line));
  } catch (error) {
    if (isNotPacked(error)) return null;
    throw error;
  }
  return null;
}

/** Reads the whole file once, so that a restore never begins with an incomplete one. */
export async function checkWhole(path: string): Promise<void> {
  try {
    for await (const { rows } of readTables(path)) for await (const _ of rows);
  } catch (error) {
    if (isNotPacked(error)) throw brokenOff(path);
    throw error;
  }
}

/** A backup's tables in their order. */
export async function* readTables(path: string): AsyncGenerator<TableRows> {
  const lines = linesOf(path);
  const header = parseHeader(textOf(await nextLine(lines, path)));
  if (!header) throw brokenOff(path);
  let read = 0;
  async function* rowsOfOne(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const line = await nextLine(lines, path);
      if (line.length === END_OF_ROWS.length + 1 && textOf(line).startsWith(END_OF_ROWS)) return;
      read++;
      yield line;
    }
  }
  for (const table of header.tables) yield { ...table, rows: rowsOfOne() };
  const end: unknown = JSON.parse(textOf(await nextLine(lines, path)));
  const counted = typeof end === "object" && end !== null && "rows" in end ? end.rows : null;
  if (counted !== read) throw brokenOff(path);
}

const textOf = (line: Uint8Array) => Buffer.from(line).toString();

async function nextLine(lines: AsyncGenerator<Uint8Array>, path: string): Promise<Uint8Array> {
  const { value, done } = await lines.next();
  if (done) throw brokenOff(path);
  return value;
}

/** Lines with their ends; a last one without an end is none. */
async function* linesOf(path: string): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = [];
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => {});
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
