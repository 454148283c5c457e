import type { Queryable } from "../database/connection.ts";
import { endFamiliesOfToken, endFamiliesOfUser } from "./queries.ts";
import { hashToken, type Tokens } from "./tokens.ts";

/** Ends the session either token belongs to, at once; unknown tokens end nothing. */
export async function endSession(db: Queryable, tokens: Tokens, now: Date): Promise<void> {
  await endFamiliesOfToken(
    db,
    { accessHash: hashToken(tokens.access), refreshHash: hashToken(tokens.refresh) },
    now,
  );
}

/** Signs a user out everywhere: the password changed, or the user is deleted. */
export async function endSessionsOf(db: Queryable, userId: number, now: Date): Promise<void> {
  await endFamiliesOfUser(db, userId, now);
}
