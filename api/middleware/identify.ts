import type { MiddlewareHandler } from "hono";
import { findSession } from "../auth/find-session.ts";
import type { Env } from "../http/env.ts";
import { readAccess } from "../http/session-cookies.ts";

/**
 * Reads the session from the database on every request, so that a withdrawn right is gone at once.
 */
export const identify: MiddlewareHandler<Env> = async (context, next) => {
  const token = readAccess(context);
  const { db, clock } = context.get("server");
  const session = token ? await findSession(db, token, clock()) : null;
  context.set("session", session);
  await next();
  const { headers, status } = context.res;
  // Not context.header(): once there is a response, that makes another one around its body.
  headers.append("Vary", "Cookie");
  const personal = session !== null && /json|html/.test(headers.get("content-type") ?? "");
  const aboutSession = status === 401 || headers.has("set-cookie");
  if (personal || aboutSession) headers.set("Cache-Control", "no-store");
};
