import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { takesGzip } from "../http/answers/files.ts";
import { clientAddress, plainAddress, trustProxies } from "../http/client-address.ts";
import type { Env, Server } from "../http/env.ts";
import { ownOrigin } from "../http/origin.ts";
import { metricsOf } from "../metrics/metrics.ts";

/** Gives every request the server, a request id and the client's address. */
export function serveWith(server: Server): MiddlewareHandler<Env> {
  const trusted = trustProxies(server.config.trustedProxies);
  return async (context, next) => {
    const socket = context.env.requestIP(context.req.raw)?.address ?? "";
    const believed = trusted(plainAddress(socket));
    const forwarded = (name: string) => (believed ? context.req.header(name) : undefined);
    context.set("server", server);
    context.set("session", null);
    context.set("requestId", crypto.randomUUID());
    context.set("clientAddress", clientAddress(socket, forwarded("x-forwarded-for"), trusted));
    const headers = {
      host: context.req.header("host"),
      proto: forwarded("x-forwarded-proto"),
      hostBefore: forwarded("x-forwarded-host"),
    };
    const { publicOrigin } = server.config;
    context.set("origin", ownOrigin(context.req.url, headers, publicOrigin));
    const asAsked = ownOrigin(context.req.url, { ...headers, hostBefore: undefined }, null);
    context.set("publicOrigin", publicOrigin ?? asAsked);
    await next();
  };
}

/** One line a request with its route's pattern: an address or a query may contain a phone. */
export const requestLog: MiddlewareHandler<Env> = async (context, next) => {
  const began = performance.now();
  await next();
  // Not context.header(): once there is a response, that makes a new one around its body.
  context.res.headers.set("X-Request-Id", context.get("requestId"));
  const ms = performance.now() - began;
  const { method } = context.req;
  const route = routePath(context);
  const { status } = context.res;
  metricsOf(context.get("server")).request(knownMethod(method), route, status, ms);
  const session = context.get("session");
  context.get("server").log({
    level: "info",
    id: context.get("requestId"),
    method,
    route,
    status,
    user: session?.userId ?? null,
    ...(session?.kind === "program" ? { token: session.token.id } : {}),
    ms: Math.round(ms * 10) / 10,
  });
};

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** Clients can invent methods; each would become a separate metric. */
const knownMethod = (method: string) => (METHODS.test(method) ? method : "other");

/** Streams: their length is unknown, and HEAD must not produce them. */
const ENDLESS = /^(text\/event-stream|application\/zip)/i;
const WITHOUT_BODY = new Set([204, 304]);

/**
 * A HEAD carries the length that the GET would have (RFC 9110, 9.3.2); Hono drops it with the body.
 */
export const setHeadLength: MiddlewareHandler<Env> = async (context, next) => {
  await next();
  const { body, headers, status } = context.res;
  if (context.req.raw.method !== "HEAD" || WITHOUT_BODY.has(status)) return;
  if (ENDLESS.test(headers.get("content-type") ?? "")) {
    await cancel(body);
    headers.set("transfer-encoding", "chunked");
    return;
  }
  const length = body ? (await context.res.arrayBuffer()).byteLength : 0;
  headers.set("content-length", String(length));
};

const UNWANTED = new Error("A HEAD wants no body");

/** A ZIP being made ends by throwing the reason it was cancelled for. */
async function cancel(body: ReadableStream | null): Promise<void> {
  try {
    await body?.cancel(UNWANTED);
  } catch (error) {
    if (error !== UNWANTED) throw error;
  }
}

const COMPRESSIBLE =
  /^(application\/(json|manifest\+json|javascript|ld\+json|xml)|image\/svg\+xml|text\/(?!event-stream))/i;
const WORTH_IT = 1024;

/**
 * Gzips complete text responses. Not hono/compress: that one makes an ETag weak, and If-Match
 * compares ETags as they were sent.
 */
export const compress: MiddlewareHandler<Env> = async (context, next) => {
  await next();
  const { headers, body, status } = context.res;
  if (!body || !COMPRESSIBLE.test(headers.get("content-type") ?? "")) return;
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
  // Replacing an existing response would merge the old headers into the new.
  context.res = undefined;
  context.res = sent;
};
