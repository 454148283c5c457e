import type { MiddlewareHandler } from "hono";
import { PROBLEM } from "../../shared/problem.ts";
import { HEADERS, OLDEST_PROTOCOL } from "../../shared/sync.ts";
import type { Env } from "./env.ts";
import { Refusal, refuse } from "./problems.ts";

const tooOld = new Refusal(
  426,
  PROBLEM.appTooOld,
  "Приложение на этом устройстве устарело: обновите его",
);

/** An app that slept through several releases changes nothing in words it no longer shares. */
export const refuseOldApps: MiddlewareHandler<Env> = async (context, next) => {
  const protocol = context.req.header(HEADERS.protocol);
  if (protocol === undefined || Number(protocol) >= OLDEST_PROTOCOL) return next();
  return refuse(context, tooOld);
};
