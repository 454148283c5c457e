import type { Context } from "hono";
import { ownDoctor } from "../../../shared/access/own-day.ts";
import { hashToken } from "../../platform/config/random-token.ts";
import type { Db } from "../../platform/database/connection.ts";
import { addressGroup } from "../../platform/http/client-address.ts";
import { readAccess, readBearer } from "../../platform/http/cookies.ts";
import type { Env, ProgramSession, Session } from "../../platform/http/env.ts";
import { type Limit, reserveAttempt } from "../../platform/http/limits.ts";
import { Refusal, tooMany } from "../../platform/http/problems.ts";
import { findSession } from "../auth/session.ts";
import { countUse } from "./queries.ts";

const MINUTE_MS = 60_000;
/** Wrong tokens of one address; they do not delay right ones. */
const WRONG = { kind: "token", free: 20, firstMs: 1_000, longestMs: MINUTE_MS };

/** A bearer token decides alone: beside a wrong one the cookie is ignored. */
export function findCaller(context: Context<Env>): Promise<Session | null> {
  const { db, clock, config } = context.get("server");
  const token = readBearer(context);
  if (token !== null) {
    // Also for the refusal that is thrown here; a route may set a different value.
    context.header("Cache-Control", "no-store");
    const network = addressGroup(context.get("clientAddress"));
    return findProgram(db, { token, network, atMost: config.requestsPerToken }, clock());
  }
  const access = readAccess(context);
  return access ? findSession(db, access, clock()) : Promise.resolve(null);
}

interface Asked {
  token: string;
  /** Its address as limits count it. */
  network: string;
  /** Requests a minute of one token; 0 for no limit. */
  atMost: number;
}

/**
 * The program that calls by this token, with the rights that the token and its user both have
 * now. Throws 401 for a token that is wrong, ended or has run out, 429 after too many requests.
 */
async function findProgram(
  db: Db,
  { token, network, atMost }: Asked,
  now: Date,
): Promise<ProgramSession> {
  const used = await countUse(db, { hash: hashToken(token), periodMs: MINUTE_MS, now });
  if (!used) {
    const limit: Limit = { ...WRONG, subject: network };
    const seconds = await reserveAttempt(db, [limit], now);
    throw seconds === null ? wrongToken() : tooMany("Слишком много неверных токенов", seconds);
  }
  if (atMost > 0 && used.requests > atMost) {
    const left = used.counted_since.getTime() + MINUTE_MS - now.getTime();
    throw tooMany("Слишком много запросов с этим токеном", left / 1_000);
  }
  return {
    kind: "program",
    userId: used.user_id,
    login: used.login,
    rights: used.rights,
    doctor: ownDoctor(used),
    token: { id: used.id, name: used.name },
  };
}

const wrongToken = () =>
  new Refusal(
    401,
    "wrong_token",
    "Токен неверен, отозван или его срок вышел",
    {},
    { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  );
