import type { MiddlewareHandler } from "hono";
import type { Env } from "../http/env.ts";
import { invalidatePages, invalidateSlots } from "./invalidate.ts";

/**
 * Runs `invalidate` between a write's commit and its answer. A refused write (4xx) changed
 * nothing; whether a failed one (5xx) did is unknown.
 */
const afterWrite =
  (invalidate: (context: Parameters<MiddlewareHandler<Env>>[0]) => void): MiddlewareHandler<Env> =>
  async (context, next) => {
    await next();
    const { status } = context.res;
    const refused = status >= 400 && status < 500;
    if (context.req.method !== "GET" && !refused) invalidate(context);
  };

/** For routes that change what the site's pages show. */
export const invalidatePagesAfterWrite = afterWrite((context) =>
  invalidatePages(context.get("server")),
);

/** For routes that change offered or booked slots; pages name the nearest free ones. */
export const invalidateSlotsAfterWrite = afterWrite((context) => {
  const employee = context.get("slotsOf");
  invalidateSlots(context.get("server"), employee === undefined ? null : [employee]);
  invalidatePages(context.get("server"));
});
