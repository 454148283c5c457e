import { hashToken } from "../../platform/config/random-token.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import { isFamilyLive, markUsed, selectSession } from "./queries.ts";

/** Who holds this access token, with the rights they have at this moment; null: nobody. */
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
