import { expect, test } from "bun:test";
import { deflateRawSync } from "node:zlib";
import { unpackTemplate } from "../../../api/acts/template/unpack-template.ts";
import { TEMPLATE_NOT_DOCX } from "../../../shared/retention/act.ts";

const TOO_LARGE = "Файл отклонён: в распакованном виде он слишком велик";
const MB = 1024 * 1024;

interface Part {
  name: string;
  content: Uint8Array;
  method?: "stored" | "deflated" | "unknown";
  flags?: number;
  /** What the directory says of its size, in place of the truth. */
  declaredSize?: number;
  localSignature?: number;
}

interface Zip {
  parts: Part[];
  comment?: string;
  before?: Uint8Array;
  /** Bytes of extra fields behind each name, in the local header and in the directory. */
  extra?: [local: number, directory: number];
  entryComment?: string;
  entrySignature?: number;
  /** How many entries the end declares, in place of the truth. */
  declaredCount?: number;
}

const METHODS = { stored: 0, deflated: 8, unknown: 12 };
const text = (word: string) => new TextEncoder().encode(word);

function zipOf({ parts, comment = "", before = new Uint8Array(), ...zip }: Zip): Uint8Array {
  const [localExtra, directoryExtra] = zip.extra ?? [0, 0];
  const pieces: Uint8Array[] = [before];
  const directory: Uint8Array[] = [];
  let at = before.length;
  for (const part of parts) {
    const method = part.method ?? "deflated";
    const packed = method === "deflated" ? deflateRawSync(part.content) : part.content;
    const name = text(part.name);
    const size = part.declaredSize ?? part.content.length;
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, part.localSignature ?? 0x04034b50, true);
    local.setUint16(26, name.length, true);
    local.setUint16(28, localExtra, true);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, zip.entrySignature ?? 0x02014b50, true);
    entry.setUint16(8, part.flags ?? 0, true);
    entry.setUint16(10, METHODS[method], true);
    entry.setUint32(20, packed.length, true);
    entry.setUint32(24, size, true);
    entry.setUint16(28, name.length, true);
    entry.setUint16(30, directoryExtra, true);
    entry.setUint16(32, text(zip.entryComment ?? "").length, true);
    entry.setUint32(42, at, true);
    const written = [new Uint8Array(local.buffer), name, new Uint8Array(localExtra), packed];
    pieces.push(...written);
    at += written.reduce((total, piece) => total + piece.length, 0);
    const extra = new Uint8Array(directoryExtra);
    directory.push(new Uint8Array(entry.buffer), name, extra, text(zip.entryComment ?? ""));
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, zip.declaredCount ?? parts.length, true);
  end.setUint32(16, at, true);
  end.setUint16(20, text(comment).length, true);
  return new Uint8Array(
    Buffer.concat([...pieces, ...directory, new Uint8Array(end.buffer), text(comment)]),
  );
}

const A = { name: "word/document.xml", content: text("<w:document/>") };
const B = { name: "б.xml", content: text("второй файл ".repeat(50)) };

const shownOf = (zip: Uint8Array) =>
  Object.entries(unpackTemplate(zip)).map(([name, bytes]) => [
    name,
    new TextDecoder().decode(bytes),
  ]);
const BOTH = [A, B].map(({ name, content }) => [name, new TextDecoder().decode(content)]);

test.each<[string, Zip]>([
  ["deflated", { parts: [A, B] }],
  ["stored", { parts: [A, { ...B, method: "stored" }] }],
  ["behind other bytes", { parts: [A, B], before: text("MZ…") }],
  ["with extra fields", { parts: [A, B], extra: [9, 13] }],
  ["with comments", { parts: [A, B], comment: "о файле", entryComment: "о части" }],
  ["with the longest comment", { parts: [A, B], comment: "x".repeat(65_535) }],
  ["beside folders", { parts: [{ name: "word/", content: text("") }, A, B] }],
  ["with flags that say nothing of secrets", { parts: [{ ...A, flags: 0x0808 }, B] }],
])("files %s are unpacked", (_, zip) => {
  expect(shownOf(zipOf(zip))).toEqual(BOTH);
});

test("an empty ZIP holds no files", () => {
  expect(shownOf(zipOf({ parts: [] }))).toEqual([]);
});

test("200 files and 20 MB are the most", () => {
  const named = (many: number) =>
    Array.from({ length: many }, (_, nth) => ({ name: `${nth}.xml`, content: text("x") }));
  expect(shownOf(zipOf({ parts: named(200) }))).toHaveLength(200);
  expect(messageOf(zipOf({ parts: named(201) }))).toBe(TOO_LARGE);

  const filled = (bytes: number, name: string) => ({ name, content: new Uint8Array(bytes) });
  const full = [filled(12 * MB, "a"), filled(8 * MB, "b")];
  expect(Object.keys(unpackTemplate(zipOf({ parts: full })))).toEqual(["a", "b"]);
  for (const more of [
    [filled(12 * MB, "a"), filled(8 * MB + 1, "b")],
    [filled(20 * MB + 1, "a")],
    [...full, filled(1, "c")],
    [{ ...filled(20 * MB + 1, "a"), method: "stored" as const }],
    [{ ...filled(21 * MB, "a"), declaredSize: MB }],
  ]) {
    expect(messageOf(zipOf({ parts: more }))).toBe(TOO_LARGE);
  }
});

test.each<[string, Uint8Array]>([
  ["no ZIP", text("x".repeat(100))],
  ["an empty file", new Uint8Array()],
  ["a ZIP without its end", zipOf({ parts: [A] }).slice(0, -22)],
  ["a ZIP that is cut off", zipOf({ parts: [A, B] }).slice(40)],
  ["a comment longer than any", Buffer.concat([zipOf({ parts: [A] }), new Uint8Array(65_536)])],
  ["an entry of another kind", zipOf({ parts: [A], entrySignature: 0x02014b51 })],
  ["a file of another kind", zipOf({ parts: [{ ...A, localSignature: 0x04034b51 }] })],
  ["more entries than there are", zipOf({ parts: [A], declaredCount: 2 })],
  ["an encrypted file", zipOf({ parts: [{ ...A, flags: 1 }] })],
  ["one encrypted among other flags", zipOf({ parts: [{ ...A, flags: 0x0809 }] })],
  ["a method nobody knows", zipOf({ parts: [{ ...A, method: "unknown" }] })],
  ["one name twice", zipOf({ parts: [A, A] })],
  ["a file larger than it says", zipOf({ parts: [{ ...A, declaredSize: 3 }] })],
  [
    "a stored file smaller than it says",
    zipOf({ parts: [{ ...A, method: "stored", declaredSize: 99 }] }),
  ],
])("%s is refused as no document", (_, zip) => {
  expect(messageOf(new Uint8Array(zip))).toBe(TEMPLATE_NOT_DOCX);
});

function messageOf(zip: Uint8Array): string | null {
  try {
    unpackTemplate(zip);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
