import type { MiddlewareHandler } from "hono";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { HEADERS, OLDEST_PROTOCOL } from "../../../shared/sync/sync.ts";
import type { Env } from "../http/env.ts";
import { Refusal, refuse } from "../http/problems.ts";

const tooOld = new Refusal(
  426,
  PROBLEM.appTooOld,
  "Приложение на этом устройстве устарело: обновите его",
);

/** Signing out works with any protocol version: an old app must not keep a session open. */
const LOGOUT = "/api/journal/logout";

/**
 * Refuses requests of an app whose protocol is no longer supported; callers without the header
 * pass.
 */
export const refuseOldApps: MiddlewareHandler<Env> = async (context, next) => {
  const protocol = context.req.header(HEADERS.protocol);
  const isUnderstood = protocol === undefined || Number(protocol) >= OLDEST_PROTOCOL;
  if (isUnderstood || context.req.path === LOGOUT) return next();
  return refuse(context, tooOld);
};
