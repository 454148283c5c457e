import { insertToken } from "../../../api/features/tokens/queries.ts";
import { hashToken, randomToken } from "../../../api/platform/config/random-token.ts";
import { type Db, transaction } from "../../../api/platform/database/connection.ts";
import type { Right } from "../../../shared/access/rights.ts";

interface Wanted {
  userId: number;
  rights: readonly Right[];
  /** Unset: a day from now. */
  expiresAt?: Date;
}

const DAY_MS = 86_400_000;

/** An access token, written to the database. @returns its header */
export async function addToken(db: Db, { userId, rights, expiresAt }: Wanted, now: Date) {
  const token = randomToken();
  const id = await transaction(db, (tx) =>
    insertToken(tx, {
      userId,
      rights,
      now,
      name: "Проба",
      hash: hashToken(token),
      expiresAt: expiresAt ?? new Date(now.getTime() + DAY_MS),
    }),
  );
  return { id, authorization: `Bearer ${token}` };
}
