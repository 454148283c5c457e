import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";
import { actorOf, userName } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import { endToken, endTokens } from "./queries.ts";
import { tokenNotFound } from "./refusals.ts";

/** Revokes a token of one's own, or, as an administrator, anybody's. */
export async function revokeToken(db: Db, id: number, by: PersonSession, now: Date): Promise<void> {
  const userId = by.rights.includes("users") ? null : by.userId;
  await transaction(db, async (tx) => {
    const ended = await endToken(tx, { id, userId, now });
    if (!ended) throw tokenNotFound();
    const detail = `«${ended.name}» (№ ${id}), пользователь ${userName(ended.login, ended.user_id)}`;
    await logEvent(tx, { at: now, by: actorOf(by), action: "token_ended", detail });
  });
}

/** Ends all tokens of a user: the password changed, or the user is deleted. */
export const endTokensOf = (db: Queryable, userId: number, now: Date): Promise<void> =>
  endTokens(db, userId, now);
