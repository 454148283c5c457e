import type { Queryable } from "../database/connection.ts";
import type { Session } from "../http/env.ts";
import { isFamilyLive, markUsed, selectSession } from "./queries.ts";
import { hashToken } from "./tokens.ts";

/** Who holds this access token, with the rights they have at this moment; null: nobody. */
export async function findSession(
  db: Queryable,
  accessToken: string,
  now: Date,
): Promise<Session | null> {
  const accessHash = hashToken(accessToken);
  const row = await selectSession(db, accessHash, now);
  if (!row) return null;
  if (!row.used_at) await markUsed(db, accessHash, now);
  return {
    userId: row.user_id,
    login: row.login,
    rights: row.rights,
    familyId: row.family_id,
    accessUntil: row.access_until,
  };
}

/** For a stream that outlives its request: has the session been ended meanwhile? */
export async function isSessionLive(db: Queryable, session: Session, now: Date): Promise<boolean> {
  return session.accessUntil > now && (await isFamilyLive(db, session.familyId));
}
