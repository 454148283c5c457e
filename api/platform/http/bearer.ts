import type { Context } from "hono";
import type { Env } from "./env.ts";

/**
 * The token of `Authorization: Bearer`, empty where that names none; null for callers that do not
 * show any. Other schemes are a proxy's.
 */
export function readBearer(context: Context<Env>): string | null {
  const [scheme, token = ""] = (context.req.header("authorization") ?? "").trim().split(/\s+/);
  return scheme?.toLowerCase() === "bearer" ? token : null;
}
