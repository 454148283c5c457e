import { type Db, type Tx, transaction } from "../database/connection.ts";
import { retryAfterDeadlock } from "../database/deadlock.ts";
import { hashToken } from "../secrets/random-token.ts";
import { accessUntil, after, endOfSession, IDLE_MS } from "./lifetimes.ts";
import { deleteOldSessions, insertFamily, insertTokens } from "./queries.ts";
import { randomTokens, type Tokens } from "./tokens.ts";

/** Tokens for the browser's cookies, and when each of them ends. */
export interface OpenSession {
  tokens: Tokens;
  accessUntil: Date;
  refreshUntil: Date;
}

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Opens a session of a user who has just proved who they are. */
export async function openSession(db: Db, userId: number, now: Date): Promise<OpenSession> {
  const tokens = randomTokens();
  const familyId = crypto.randomUUID();
  const until = accessUntil(now, now);
  const open = async (tx: Tx) => {
    await deleteOldSessions(tx, after(now, -Math.max(KEPT_MS, IDLE_MS)));
    await insertFamily(tx, { id: familyId, userId, now });
    await insertTokens(tx, {
      accessHash: hashToken(tokens.access),
      refreshHash: hashToken(tokens.refresh),
      familyId,
      accessUntil: until,
    });
  };
  await retryAfterDeadlock(() => transaction(db, open));
  return { tokens, accessUntil: until, refreshUntil: endOfSession(now) };
}
