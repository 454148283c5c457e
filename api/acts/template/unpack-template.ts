import { inflateRawSync } from "node:zlib";
import { TEMPLATE_NOT_DOCX } from "../../../shared/retention/act.ts";
import { refused } from "./template-refusal.ts";

export type Parts = Record<string, Uint8Array>;

const MOST_FILES = 200;
const MOST_BYTES = 20 * 1024 * 1024;
const TOO_LARGE = "Файл отклонён: в распакованном виде он слишком велик";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: string;
  flags: number;
  method: number;
  packed: number;
  size: number;
  at: number;
}

/**
 * The files of a ZIP by its directory. Sizes are counted while inflating: what the directory says
 * of them is only held against that.
 */
export function unpackTemplate(zip: Uint8Array): Parts {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const parts: Parts = Object.create(null);
  let left = MOST_BYTES;
  for (const entry of entriesOf(zip, view)) {
    if (entry.name.endsWith("/")) continue;
    const bytes = contentOf(entry, zip, view, left);
    if (bytes.length !== entry.size || entry.name in parts) throw refused(TEMPLATE_NOT_DOCX);
    left -= bytes.length;
    parts[entry.name] = bytes;
  }
  return parts;
}

function entriesOf(zip: Uint8Array, view: DataView): Entry[] {
  const end = endOf(zip, view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES) throw refused(TOO_LARGE);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number++) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== ENTRY) {
      throw refused(TEMPLATE_NOT_DOCX);
    }
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(zip.subarray(at + 46, nameEnd)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(zip: Uint8Array, view: DataView): number {
  const last = zip.length - END_LENGTH;
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw refused(TEMPLATE_NOT_DOCX);
}

function contentOf(entry: Entry, zip: Uint8Array, view: DataView, most: number): Uint8Array {
  const { at, flags, method, packed, size } = entry;
  const encrypted = (flags & 1) === 1;
  if (encrypted || at + 30 > zip.length || view.getUint32(at, true) !== LOCAL) {
    throw refused(TEMPLATE_NOT_DOCX);
  }
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = zip.subarray(from, from + packed);
  if (size > most) throw refused(TOO_LARGE);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw refused(TEMPLATE_NOT_DOCX);
  return inflated(content, most);
}

function inflated(content: Uint8Array, most: number): Uint8Array {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    throw refused(code === "ERR_BUFFER_TOO_LARGE" ? TOO_LARGE : TEMPLATE_NOT_DOCX);
  }
}
