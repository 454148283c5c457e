import { join } from "node:path";
import { takesGzip } from "./takes-gzip.ts";

/** A built file in memory, as it goes over the wire. */
export interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the build compressed it; null for what is not text. */
  gzipped: Uint8Array<ArrayBuffer> | null;
  type: string;
  etag: string;
}

/** No file of ours has a longer name, and file systems refuse some. */
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
