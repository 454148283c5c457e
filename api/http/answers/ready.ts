import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "../env.ts";
import { type JsonAnswer, unchanged } from "./etag.ts";
import { takesGzip } from "./takes-gzip.ts";

/** A body made once and sent many times, plain and gzipped. */
export interface Ready {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** A part of a body, compressed so that parts can be joined without compressing them again. */
export interface Piece {
  plain: Uint8Array<ArrayBuffer>;
  pressed: Uint8Array<ArrayBuffer>;
}

/** Compressed at the best level: it is sent much more often than made. */
export function ready(text: string): Ready {
  const plain = new Uint8Array(Buffer.from(text));
  return { plain, gzip: new Uint8Array(gzipSync(plain, { level: 9 })), etag: etagOf(plain) };
}

/** A flush ends on a whole byte, so parts compressed separately can be concatenated (RFC 1951). */
export function piece(text: string): Piece {
  const plain = new Uint8Array(Buffer.from(text));
  const flushed = deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, pressed: new Uint8Array(flushed) };
}

const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);
const LAST_BLOCK = Uint8Array.of(3, 0);

/** One body from parts: a gzip stream around their compressed bytes (RFC 1952). */
export function join(pieces: readonly Piece[]): Ready {
  const plain = joined(pieces.map((each) => each.plain));
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, crc32(plain), true);
  trailer.setUint32(4, plain.byteLength, true);
  const pressed = pieces.map((each) => each.pressed);
  const gzip = joined([GZIP_HEADER, ...pressed, LAST_BLOCK, new Uint8Array(trailer.buffer)]);
  return { plain, gzip, etag: etagOf(plain) };
}

/** Answers JSON of type `Body` that is ready; 304 to whoever has it already. */
export function answerReady<Body>(context: Context<Env>, body: Ready): JsonAnswer<Body> {
  const type = "application/json; charset=UTF-8";
  const answer: Response =
    unchanged(context, body.etag, "no-cache") ?? sendReady(context, body, { type });
  return answer as JsonAnswer<Body>;
}

/** Sends it as the caller's browser takes it. */
export function sendReady(
  context: Context<Env>,
  { plain, gzip }: Ready,
  { type, status = 200 }: { type: string; status?: ContentfulStatusCode },
) {
  context.header("vary", "Accept-Encoding", { append: true });
  const headers = { "content-type": type };
  if (gzip.byteLength >= plain.byteLength || !takesGzip(context.req.header("accept-encoding"))) {
    return context.body(plain, status, headers);
  }
  return context.body(gzip, status, { ...headers, "content-encoding": "gzip" });
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

const etagOf = (plain: Uint8Array) => `"${Bun.hash(plain).toString(36)}"`;
