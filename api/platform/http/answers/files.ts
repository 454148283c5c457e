import { join } from "node:path";

/** `Cache-Control` of a file whose address changes with its content. */
export const FOREVER = "public, max-age=31536000, immutable";

/** A built file in memory, as sent over the wire. */
export interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the build compressed it; null for files that are not text. */
  gzipped: Uint8Array<ArrayBuffer> | null;
  type: string;
  etag: string;
}

/** Our files have shorter names, and file systems refuse longer ones. */
const LONGEST_NAME = 200;

/** Reads a built file once; built files do not change under a running server. */
export function staticFiles(directory: string) {
  const kept = new Map<string, StaticFile>();
  return async function read(name: string): Promise<StaticFile | null> {
    const known = kept.get(name);
    if (known) return known;
    if (name.length > LONGEST_NAME || !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) return null;
    const path = join(directory, name);
    const [file, zipped] = [Bun.file(path), Bun.file(`${path}.gz`)];
    if (!(await file.exists())) return null;
    const bytes = await file.bytes();
    const read: StaticFile = {
      bytes,
      gzipped: (await zipped.exists()) ? await zipped.bytes() : null,
      type: file.type,
      etag: `"${Bun.hash(bytes).toString(36)}"`,
    };
    kept.set(name, read);
    return read;
  };
}

/** The file, or 304 when the client has it. */
export function answerFile(request: Request, file: StaticFile, headers: Record<string, string>) {
  const common = { ...headers, etag: file.etag, vary: "Accept-Encoding" };
  if (request.headers.get("if-none-match")?.includes(file.etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const gzipped = takesGzip(request.headers.get("accept-encoding") ?? "") ? file.gzipped : null;
  return new Response(gzipped ?? file.bytes, {
    headers: {
      ...common,
      "content-type": file.type,
      ...(gzipped ? { "content-encoding": "gzip" } : {}),
    },
  });
}

/** Whether an Accept-Encoding header takes gzip. */
export const takesGzip = (header = "") => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header);

/** `Content-Disposition` of a file under its own, perhaps Cyrillic, name (RFC 6266, RFC 5987). */
export function disposition(kind: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

const encoded = (fileName: string) =>
  encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
