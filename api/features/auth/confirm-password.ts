import type { Db } from "../../platform/database/connection.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import { clearAttempts, type Limit } from "../../platform/http/limits.ts";
import { invalid } from "../../platform/http/problems.ts";
import { selectCredentials } from "./queries.ts";
import { verifyCounted, WAITS_OF_ONE } from "./verify-counted.ts";

/**
 * Asks a signed-in person for the password again, before something that outlives the session. A
 * borrowed session must not be able to guess it: failures make its user wait, as at sign-in.
 */
export async function confirmPassword(
  db: Db,
  { userId, login }: Pick<PersonSession, "userId" | "login">,
  password: string,
  now: Date,
): Promise<void> {
  const limit: Limit = { kind: "confirm-password", subject: String(userId), ...WAITS_OF_ONE };
  const hash = (await selectCredentials(db, login))?.password_hash ?? null;
  const tooOften = "Слишком много неверных паролей";
  const right = await verifyCounted(db, { password, hash, limits: [limit], tooOften }, now);
  if (!right) throw invalid({ password: "Неверный пароль" });
  await clearAttempts(db, limit);
}
