import {
  type AccessToken,
  type AccessTokenInput,
  type NewAccessToken,
  TOKEN_PREFIX,
} from "../../../shared/access/access-token.ts";
import { RIGHT_LABELS, RIGHTS, rightsWords } from "../../../shared/access/rights.ts";
import { hashToken, randomToken } from "../../platform/config/random-token.ts";
import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";
import { actorOf, userName } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import {
  forbidden,
  invalid,
  notFound,
  Refusal,
  unauthenticated,
} from "../../platform/http/problems.ts";
import {
  countTokens,
  endToken,
  insertToken,
  isStillOpen,
  lockOwner,
  selectTokens,
} from "./queries.ts";

const DAY_MS = 86_400_000;
const TOKENS_AT_MOST = 20;

/** Makes a token for oneself, or, as an administrator, for another user; it is shown only once. */
export function createToken(
  db: Db,
  { name, rights: wanted, days, user }: Omit<AccessTokenInput, "password">,
  maker: PersonSession,
  now: Date,
): Promise<NewAccessToken> {
  const userId = user ?? maker.userId;
  if (userId !== maker.userId && !maker.rights.includes("users")) throw forbidden();
  return transaction(db, async (tx) => {
    const owner = await lockOwner(tx, userId);
    // A new password ends sessions and tokens at once: a token must not come after it.
    if (!(await isStillOpen(tx, maker.familyId))) throw unauthenticated();
    if (!owner) throw notFound("Пользователь не найден");
    const rights = RIGHTS.filter((right) => wanted.includes(right));
    const missing = rights.find((right) => !owner.rights.includes(right));
    if (missing) throw invalid({ rights: `У ${owner.login} нет права «${RIGHT_LABELS[missing]}»` });
    if ((await countTokens(tx, userId)) >= TOKENS_AT_MOST) throw tooManyTokens();
    const token = `${TOKEN_PREFIX}${randomToken()}`;
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const id = await insertToken(tx, {
      userId,
      hash: hashToken(token),
      name,
      rights,
      now,
      expiresAt,
    });
    const detail = `«${name}» (№ ${id}), пользователь ${userName(owner.login, userId)}, права: ${rightsWords(rights)}`;
    await logEvent(tx, { at: now, by: actorOf(maker), action: "token_created", detail });
    return {
      id,
      user: userId,
      login: owner.login,
      name,
      rights,
      token,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      last_used_at: null,
    };
  });
}

const tooManyTokens = () =>
  new Refusal(
    409,
    "too_many_tokens",
    `У пользователя уже ${TOKENS_AT_MOST} токенов: отзовите ненужные`,
  );

/** The user's tokens; administrators see all. */
export async function listTokens(db: Queryable, reader: PersonSession): Promise<AccessToken[]> {
  const rows = await selectTokens(db, reader.rights.includes("users") ? null : reader.userId);
  return rows.map(({ created_at, expires_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Revokes one of the user's tokens, or, for an administrator, anyone's. */
export async function revokeToken(db: Db, id: number, by: PersonSession, now: Date): Promise<void> {
  const userId = by.rights.includes("users") ? null : by.userId;
  await transaction(db, async (tx) => {
    const ended = await endToken(tx, { id, userId, now });
    if (!ended) throw tokenNotFound();
    const detail = `«${ended.name}» (№ ${id}), пользователь ${userName(ended.login, ended.user_id)}`;
    await logEvent(tx, { at: now, by: actorOf(by), action: "token_ended", detail });
  });
}

export const tokenNotFound = () => notFound("Токен не найден");
