import type { Right } from "../../shared/rights.ts";
import { type Db, type Tx, transaction } from "../database/connection.ts";
import { accessUntil, endOfSession, REPLAY_MS } from "./lifetimes.ts";
import type { OpenSession } from "./open-session.ts";
import {
  endFamily,
  insertTokens,
  lockRefresh,
  markReplaced,
  type RefreshRow,
  selectAccessUntil,
  updateLastInput,
} from "./queries.ts";
import { hashToken, successorOf, type Tokens } from "./tokens.ts";

export interface RenewedSession extends OpenSession {
  user: { id: number; login: string; rights: readonly Right[] };
}

/**
 * Replaces a refresh token by its successor. `inputAt` is when a person last touched the
 * screen, as far as the client tells; null: nobody did. Answers null when the session is over.
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
    const replayed = row.replaced_at !== null;
    const stolen = row.replaced_at && now.getTime() - row.replaced_at.getTime() > REPLAY_MS;
    if (stolen || endOfSession(lastInput) <= now) {
      await endFamily(tx, row.family_id, now);
      return null;
    }
    await updateLastInput(tx, row.family_id, lastInput);
    const tokens = successorOf(refresh, row.server_secret);
    const until = replayed
      ? await selectAccessUntil(tx, hashToken(tokens.access))
      : await replace(tx, { row, refresh, tokens, lastInput, now });
    if (!until) return null;
    return {
      tokens,
      accessUntil: until,
      refreshUntil: endOfSession(lastInput),
      user: { id: row.user_id, login: row.login, rights: row.rights },
    };
  });
}

/** An input that came after the session had ended does not bring it back. */
function latestInput(known: Date, reported: Date | null, now: Date): Date {
  if (!reported || reported <= known || reported >= endOfSession(known)) return known;
  return reported > now ? now : reported;
}

interface Replacement {
  row: RefreshRow;
  refresh: string;
  tokens: Tokens;
  lastInput: Date;
  now: Date;
}

async function replace(tx: Tx, { row, refresh, tokens, lastInput, now }: Replacement) {
  const until = accessUntil(now, lastInput);
  await markReplaced(tx, hashToken(refresh), now);
  await insertTokens(tx, {
    accessHash: hashToken(tokens.access),
    refreshHash: hashToken(tokens.refresh),
    familyId: row.family_id,
    accessUntil: until,
  });
  return until;
}
