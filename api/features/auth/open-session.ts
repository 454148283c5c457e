import { hashToken } from "../../platform/config/random-token.ts";
import { type Db, type Tx, transaction } from "../../platform/database/connection.ts";
import { retryAfterDeadlock } from "../../platform/database/deadlock.ts";
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

/** Who has just proved who they are, and what the password was compared with. */
export interface Proven {
  id: number;
  password_hash: string;
}

/** Opens a session; null where the password was changed, or the user deleted, since the proof. */
export async function openSession(
  db: Db,
  { id: userId, password_hash: passwordHash }: Proven,
  now: Date,
): Promise<OpenSession | null> {
  const tokens = randomTokens();
  const familyId = crypto.randomUUID();
  const until = accessUntil(now, now);
  const open = async (tx: Tx) => {
    await deleteOldSessions(tx, after(now, -Math.max(KEPT_MS, IDLE_MS)));
    const isOpen = await insertFamily(tx, { id: familyId, userId, passwordHash, now });
    if (!isOpen) return false;
    await insertTokens(tx, {
      accessHash: hashToken(tokens.access),
      refreshHash: hashToken(tokens.refresh),
      familyId,
      accessUntil: until,
    });
    return true;
  };
  const isOpen = await retryAfterDeadlock(() => transaction(db, open));
  if (!isOpen) return null;
  return { tokens, accessUntil: until, refreshUntil: endOfSession(now) };
}
