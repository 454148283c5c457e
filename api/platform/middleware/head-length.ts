import type { MiddlewareHandler } from "hono";
import type { Env } from "../http/env.ts";

/** Made as they are sent: nobody knows their length, and for HEAD nobody should make them. */
const ENDLESS = /^(text\/event-stream|application\/zip)/i;
const WITHOUT_BODY = new Set([204, 304]);

/** A HEAD carries the length that the GET would have (RFC 9110, 9.3.2); Hono drops it with the body. */
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
