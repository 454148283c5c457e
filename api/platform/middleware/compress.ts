import type { MiddlewareHandler } from "hono";
import { takesGzip } from "../http/answers/takes-gzip.ts";
import type { Env } from "../http/env.ts";

const COMPRESSIBLE =
  /^(application\/(json|manifest\+json|javascript|ld\+json|xml)|image\/svg\+xml|text\/(?!event-stream))/i;
const WORTH_IT = 1024;

/**
 * Gzips what is text and finished. Not hono/compress: that one makes an ETag weak, and
 * If-Match compares ETags as they were given out.
 */
export const compress: MiddlewareHandler<Env> = async (context, next) => {
  await next();
  const { headers, body, status } = context.res;
  if (!body || status === 206 || !COMPRESSIBLE.test(headers.get("content-type") ?? "")) return;
  // A download is streamed; compressing it here would collect it in memory first.
  if (headers.get("content-disposition")?.startsWith("attachment")) return;
  if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) {
    headers.append("vary", "Accept-Encoding");
  }
  if (headers.has("content-encoding") || !takesGzip(context.req.header("accept-encoding"))) return;
  const plain = new Uint8Array(await context.res.arrayBuffer());
  const worthIt = plain.byteLength >= WORTH_IT;
  headers.delete("content-length");
  if (worthIt) headers.set("content-encoding", "gzip");
  const sent = new Response(worthIt ? Bun.gzipSync(plain) : plain, { status, headers });
  // Setting a response over another one would merge the old headers into the new.
  context.res = undefined;
  context.res = sent;
};
