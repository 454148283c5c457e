import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Env } from "./env.ts";

/** One line a request, naming its route's pattern: an address or a query may hold a phone. */
export const requestLog: MiddlewareHandler<Env> = async (context, next) => {
  const began = performance.now();
  await next();
  // Not context.header(): once there is a response, that makes another one around its body.
  context.res.headers.set("X-Request-Id", context.get("requestId"));
  context.get("server").log({
    level: "info",
    id: context.get("requestId"),
    method: context.req.method,
    route: routePath(context),
    status: context.res.status,
    user: context.get("session")?.userId ?? null,
    ms: Math.round((performance.now() - began) * 10) / 10,
  });
};
