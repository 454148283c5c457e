import type { Context, MiddlewareHandler } from "hono";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { HEADERS, OLDEST_PROTOCOL } from "../../../shared/sync/sync.ts";
import { isNavigation } from "../http/answers/plain-page.ts";
import { hasBody, largestBody, READS, tooLarge } from "../http/bodies/body-budget.ts";
import type { Env, Session } from "../http/env.ts";
import { isOwnWrite } from "../http/origin.ts";
import { forbidden, Refusal, refuse } from "../http/problems.ts";

const TAKEN_TYPES = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

const wrongType = new Refusal(
  415,
  "unsupported_media",
  "Принимаются только JSON и multipart/form-data",
);

/**
 * Refuses writes from other sites, without a content type or too large, before anything reads the
 * body. The body itself is received later, after the route's policy (`receiveBody`).
 */
export const guardWrites: MiddlewareHandler<Env> = async (context, next) => {
  if (READS.test(context.req.method)) return next();
  const own = isOwnWrite(
    { origin: context.req.header("origin"), fetchSite: context.req.header("sec-fetch-site") },
    [context.get("origin"), context.get("server").config.publicOrigin],
  );
  if (!own) return refuse(context, forbidden("Запрос с другого сайта отклонён"));
  const type = context.req.header("content-type");
  // A form of a foreign site can send text/plain without a preflight, so a body must have a type.
  if (hasBody(context.req.raw) && !TAKEN_TYPES.test(type ?? "")) return refuse(context, wrongType);
  const length = Number(context.req.header("content-length") ?? 0);
  const most = largestBody(context.req.path);
  if (length > most) return refuse(context, tooLarge(most));
  return next();
};

const tooOld = new Refusal(
  426,
  PROBLEM.appTooOld,
  "Приложение на этом устройстве устарело: обновите его",
);

/** Signing out works with any protocol version: an old app must not keep a session open. */
const LOGOUT = "/api/journal/logout";

/**
 * Refuses requests of an app whose protocol is not supported any more; callers without the header
 * pass.
 */
export const refuseOldApps: MiddlewareHandler<Env> = async (context, next) => {
  const protocol = context.req.header(HEADERS.protocol);
  const isUnderstood = protocol === undefined || Number(protocol) >= OLDEST_PROTOCOL;
  if (isUnderstood || context.req.path === LOGOUT) return next();
  return refuse(context, tooOld);
};

/** Finds the user or the token behind a request, `null` for a visitor. */
type FindCaller = (context: Context<Env>) => Promise<Session | null>;

/**
 * Reads the session from the database on every request, so that a withdrawn right is gone at once.
 */
export const identify =
  (findCaller: FindCaller): MiddlewareHandler<Env> =>
  async (context, next) => {
    const session = isNavigation(context) ? null : await findCaller(context);
    context.set("session", session);
    await next();
    const { headers, status } = context.res;
    // Not context.header(): once there is a response, that makes a new one around its body.
    headers.append("Vary", "Cookie, Authorization");
    const personal = session !== null && /json|html/.test(headers.get("content-type") ?? "");
    const aboutSession = status === 401 || headers.has("set-cookie");
    if (personal || aboutSession) headers.set("Cache-Control", "no-store");
  };
