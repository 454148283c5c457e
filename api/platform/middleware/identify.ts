import type { Context, MiddlewareHandler } from "hono";
import { findSession } from "../../features/auth/find-session.ts";
import { findProgram } from "../../features/tokens/find-program.ts";
import { readBearer } from "../http/bearer.ts";
import { addressGroup } from "../http/client-address.ts";
import type { Env, Session } from "../http/env.ts";
import { isNavigation } from "../http/navigation.ts";
import { readAccess } from "../http/session-cookies.ts";

/** A token that is shown decides alone: with a wrong one nobody is let in by a cookie. */
function callerOf(context: Context<Env>): Promise<Session | null> {
  const { db, clock, config } = context.get("server");
  const token = readBearer(context);
  if (token !== null) {
    // Also of the refusal that is thrown here; a route's own word stands.
    context.header("Cache-Control", "no-store");
    const network = addressGroup(context.get("clientAddress"));
    return findProgram(db, { token, network, atMost: config.requestsPerToken }, clock());
  }
  const access = readAccess(context);
  return access ? findSession(db, access, clock()) : Promise.resolve(null);
}

/**
 * Reads the session from the database on every request, so that a withdrawn right is gone at once.
 */
export const identify: MiddlewareHandler<Env> = async (context, next) => {
  const session = isNavigation(context) ? null : await callerOf(context);
  context.set("session", session);
  await next();
  const { headers, status } = context.res;
  // Not context.header(): once there is a response, that makes another one around its body.
  headers.append("Vary", "Cookie, Authorization");
  const personal = session !== null && /json|html/.test(headers.get("content-type") ?? "");
  const aboutSession = status === 401 || headers.has("set-cookie");
  if (personal || aboutSession) headers.set("Cache-Control", "no-store");
};
