import { type OpenSession, openSession, type Proven } from "../../../api/features/auth/session.ts";
import type { Db } from "../../../api/platform/database/connection.ts";

/** A session as after a login, without the password. */
export async function openSessionOf(db: Db, userId: number, now: Date): Promise<OpenSession> {
  const [person] = await db<Proven[]>`select id, password_hash from users where id = ${userId}`;
  const session = person && (await openSession(db, person, now));
  if (!session) throw new Error(`User ${userId} cannot sign in`);
  return session;
}
