import { hashToken } from "../../platform/config/random-token.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { otherUser } from "../../platform/http/problems.ts";
import { endTokensOf } from "../tokens/end.ts";
import { endFamiliesOfToken, endFamiliesOfUser, selectHolder } from "./queries.ts";
import type { Tokens } from "./tokens.ts";

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

/** Signs a user out everywhere, their programs, too: the password changed, or the user is deleted. */
export async function endSessionsOf(db: Queryable, userId: number, now: Date): Promise<void> {
  await endFamiliesOfUser(db, userId, now);
  await endTokensOf(db, userId, now);
}
