import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Env } from "../http/env.ts";
import { metricsOf } from "../metrics/metrics.ts";

/** One line a request, naming its route's pattern: an address or a query may hold a phone. */
export const requestLog: MiddlewareHandler<Env> = async (context, next) => {
  const began = performance.now();
  await next();
  // Not context.header(): once there is a response, that makes another one around its body.
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

/** Clients can invent methods; each would become a metric of its own. */
const knownMethod = (method: string) => (METHODS.test(method) ? method : "other");
