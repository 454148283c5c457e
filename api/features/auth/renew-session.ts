import type { Right } from "../../../shared/access/rights.ts";
import { hashToken } from "../../platform/config/random-token.ts";
import { type Db, type Tx, transaction } from "../../platform/database/connection.ts";
import {
  endFamily,
  insertTokens,
  lockRefresh,
  markReplaced,
  type RefreshRow,
  selectToken,
  updateLastInput,
  withdrawToken,
} from "./queries.ts";
import type { OpenSession } from "./session.ts";
import { accessUntil, endOfSession, REPLAY_MS, successorOf } from "./session-tokens.ts";

export interface RenewedSession extends OpenSession {
  user: { id: number; login: string; rights: readonly Right[] };
}

/**
 * Replaces a refresh token by its successor. `inputAt` is the last input of a person, as the client
 * reports it; null if there is no input. Returns null when the session is over, and ends it where
 * the token shows that two parties hold copies of it.
 */
export function renewSession(
  db: Db,
  refresh: string,
  inputAt: Date | null,
  now: Date,
): Promise<RenewedSession | null> {
  return transaction(db, async (tx) => {
    const row = await lockRefresh(tx, hashToken(refresh));
    if (!row) return null;
    const lastInput = latestInput(row.last_input_at, inputAt, now);
    const isOver = row.withdrawn_at !== null || endOfSession(lastInput) <= now;
    const next = isOver ? null : await successor(tx, { row, refresh, lastInput, now });
    if (!next) {
      await endFamily(tx, row.family_id, now);
      return null;
    }
    await updateLastInput(tx, row.family_id, lastInput);
    return {
      ...next,
      refreshUntil: endOfSession(lastInput),
      user: { id: row.user_id, login: row.login, rights: row.rights },
    };
  });
}

/** Input after the session's end does not revive it. */
function latestInput(known: Date, reported: Date | null, now: Date): Date {
  if (!reported || reported <= known || reported >= endOfSession(known)) return known;
  return reported > now ? now : reported;
}

interface Renewal {
  row: RefreshRow;
  refresh: string;
  lastInput: Date;
  now: Date;
}

type Successor = Pick<RenewedSession, "tokens" | "accessUntil">;

/**
 * The tokens that follow. A token that comes again long after its replacement was stolen, or the
 * answer to its refresh was lost. If its successors were used, it was stolen: null. If not, they
 * are replaced by others: a holder of the withdrawn ones is detected when they use them, like any
 * holder of an earlier token.
 */
async function successor(tx: Tx, renewal: Renewal): Promise<Successor | null> {
  const { row, refresh, now } = renewal;
  if (row.replaced_at === null) return give(tx, renewal, 0);
  const tokens = successorOf(refresh, row.server_secret, row.withdrawals);
  const given = await selectToken(tx, hashToken(tokens.access));
  if (!given) return null;
  const isRepeated = now.getTime() - row.replaced_at.getTime() <= REPLAY_MS;
  if (isRepeated) return { tokens, accessUntil: given.access_until };
  if (given.is_used) return null;
  await withdrawToken(tx, hashToken(tokens.access), now);
  return give(tx, renewal, row.withdrawals + 1);
}

async function give(
  tx: Tx,
  { row, refresh, lastInput, now }: Renewal,
  withdrawals: number,
): Promise<Successor> {
  const tokens = successorOf(refresh, row.server_secret, withdrawals);
  const until = accessUntil(now, lastInput);
  await markReplaced(tx, hashToken(refresh), { withdrawals, now });
  await insertTokens(tx, {
    accessHash: hashToken(tokens.access),
    refreshHash: hashToken(tokens.refresh),
    familyId: row.family_id,
    accessUntil: until,
  });
  return { tokens, accessUntil: until };
}
