import {
  type AccessTokenInput,
  type NewAccessToken,
  TOKEN_PREFIX,
} from "../../../shared/access/access-token.ts";
import { RIGHT_LABELS, RIGHTS } from "../../../shared/access/rights.ts";
import { hashToken, randomToken } from "../../platform/config/random-token.ts";
import { type Db, transaction } from "../../platform/database/connection.ts";
import { actorOf, userName } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import {
  forbidden,
  invalid,
  notFound,
  Refusal,
  unauthenticated,
} from "../../platform/http/problems.ts";
import { countTokens, insertToken, isStillOpen, lockOwner } from "./queries.ts";

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
      ...{ userId, hash: hashToken(token), name, rights, now, expiresAt },
    });
    const detail = `«${name}» (№ ${id}), пользователь ${userName(owner.login, userId)}, права: ${rights.join(", ")}`;
    await logEvent(tx, { at: now, by: actorOf(maker), action: "token_created", detail });
    return {
      ...{ id, user: userId, login: owner.login, name, rights, token },
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
