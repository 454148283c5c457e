import { ownDoctor } from "../../../shared/access/own-day.ts";
import { hashToken } from "../../platform/config/random-token.ts";
import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import { otherUser } from "../../platform/http/problems.ts";
import {
  deleteOldSessions,
  endAccessTokens,
  endFamiliesOfToken,
  endFamiliesOfUser,
  insertFamily,
  insertTokens,
  isFamilyLive,
  markUsed,
  selectHolder,
  selectSession,
} from "./queries.ts";
import {
  accessUntil,
  after,
  endOfSession,
  IDLE_MS,
  randomTokens,
  type Tokens,
} from "./session-tokens.ts";

/** Tokens for the browser's cookies, and when each of them ends. */
export interface OpenSession {
  tokens: Tokens;
  accessUntil: Date;
  refreshUntil: Date;
}

const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * A person who has just proved their identity, with the hash that the password was compared with.
 */
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
  const isOpen = await transaction(db, async (tx) => {
    await deleteOldSessions(tx, after(now, -Math.max(KEPT_MS, IDLE_MS)));
    if (!(await insertFamily(tx, { id: familyId, userId, passwordHash, now }))) return false;
    await insertTokens(tx, {
      accessHash: hashToken(tokens.access),
      refreshHash: hashToken(tokens.refresh),
      familyId,
      accessUntil: until,
    });
    return true;
  });
  if (!isOpen) return null;
  return { tokens, accessUntil: until, refreshUntil: endOfSession(now) };
}

/** The owner of this access token, with their current rights; null if there is no session. */
export async function findSession(
  db: Queryable,
  accessToken: string,
  now: Date,
): Promise<PersonSession | null> {
  const accessHash = hashToken(accessToken);
  const row = await selectSession(db, accessHash, now);
  if (!row) return null;
  if (!row.used_at) await markUsed(db, accessHash, now);
  return {
    kind: "person",
    userId: row.user_id,
    login: row.login,
    rights: row.rights,
    doctor: ownDoctor(row),
    familyId: row.family_id,
    accessUntil: row.access_until,
  };
}

/** For a stream that outlives its request: has the session been ended meanwhile? */
export async function isSessionLive(
  db: Queryable,
  session: PersonSession,
  now: Date,
): Promise<boolean> {
  return session.accessUntil > now && (await isFamilyLive(db, session.familyId));
}

/**
 * Ends the session that either token belongs to; unknown tokens end nothing.
 * @param leaver the user who signs out; another user's session is not ended
 * @returns the id of the session's user
 */
export async function endSession(
  db: Queryable,
  { access, refresh }: Tokens,
  leaver: string | undefined,
  now: Date,
): Promise<number | null> {
  const token = { accessHash: hashToken(access), refreshHash: hashToken(refresh) };
  const holder = await selectHolder(db, token);
  if (holder === null) return null;
  if (leaver !== undefined && leaver.trim() !== String(holder)) {
    throw otherUser("Здесь уже работает другой пользователь");
  }
  await endFamiliesOfToken(db, token, now);
  return holder;
}

/**
 * Signs a user out everywhere, their programs, too: the password changed, or the user is deleted.
 */
export async function endSessionsOf(db: Queryable, userId: number, now: Date): Promise<void> {
  await endFamiliesOfUser(db, userId, now);
  await endAccessTokens(db, userId, now);
}
