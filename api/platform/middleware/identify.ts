import type { Context, MiddlewareHandler } from "hono";
import type { Env, Session } from "../http/env.ts";
import { isNavigation } from "../http/navigation.ts";

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
    // Not context.header(): once there is a response, that makes another one around its body.
    headers.append("Vary", "Cookie, Authorization");
    const personal = session !== null && /json|html/.test(headers.get("content-type") ?? "");
    const aboutSession = status === 401 || headers.has("set-cookie");
    if (personal || aboutSession) headers.set("Cache-Control", "no-store");
  };
