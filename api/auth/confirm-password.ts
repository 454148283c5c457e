import type { Db } from "../database/connection.ts";
import type { PersonSession } from "../http/env.ts";
import { clearAttempts, giveBackAttempt, type Limit, reserveAttempt } from "../http/limits.ts";
import { invalid, tooMany } from "../http/problems.ts";
import { verifyPassword } from "./passwords.ts";
import { selectCredentials } from "./queries.ts";

const SECOND = 1_000;
const WAITS = { free: 10, firstMs: 4 * SECOND, longestMs: 300 * SECOND };

/**
 * Asks a signed-in person for the password again, before something that outlives the session. A
 * borrowed session must not be able to guess it: failures make its user wait, as at sign-in.
 */
export async function confirmPassword(
  db: Db,
  person: PersonSession,
  password: string,
  now: Date,
): Promise<void> {
  const limit: Limit = { kind: "confirm-password", subject: String(person.userId), ...WAITS };
  const seconds = await reserveAttempt(db, [limit], now);
  if (seconds !== null) {
    throw tooMany(`Слишком много неверных паролей. Попробуйте через ${seconds} сек.`, seconds);
  }
  const credentials = await selectCredentials(db, person.login);
  const right = await verifyPassword(password, credentials?.password_hash ?? null).catch(
    async (error: unknown) => {
      await giveBackAttempt(db, [limit], now);
      throw error;
    },
  );
  if (!right) throw invalid({ password: "Неверный пароль" });
  await clearAttempts(db, limit);
}
