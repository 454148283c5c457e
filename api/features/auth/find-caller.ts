import type { Context } from "hono";
import { addressGroup } from "../../platform/http/client-address.ts";
import { readAccess, readBearer } from "../../platform/http/cookies.ts";
import type { Env, Session } from "../../platform/http/env.ts";
import { findProgram } from "../tokens/find-program.ts";
import { findSession } from "./session.ts";

/** A bearer token decides alone: beside a wrong one the cookie is ignored. */
export function findCaller(context: Context<Env>): Promise<Session | null> {
  const { db, clock, config } = context.get("server");
  const token = readBearer(context);
  if (token !== null) {
    // Also for the refusal that is thrown here; a route may set another value.
    context.header("Cache-Control", "no-store");
    const network = addressGroup(context.get("clientAddress"));
    return findProgram(db, { token, network, atMost: config.requestsPerToken }, clock());
  }
  const access = readAccess(context);
  return access ? findSession(db, access, clock()) : Promise.resolve(null);
}
