import type { Db } from "../database/connection.ts";
import { addressGroup } from "../http/client-address.ts";
import { clearAttempts, giveBackAttempt, type Limit, reserveAttempt } from "../http/limits.ts";
import { Refusal, tooMany } from "../http/problems.ts";
import { openSession } from "./open-session.ts";
import { verifyPassword } from "./passwords.ts";
import { selectCredentials } from "./queries.ts";
import type { RenewedSession } from "./renew-session.ts";

export interface Attempt {
  login: string;
  password: string;
  address: string;
}

const WINDOW_MS = 15 * 60_000;
const PER_LOGIN_AND_ADDRESS = 10;
const PER_LOGIN = 50;
const PER_ADDRESS = 100;

/** Opens a session for the right password; throws 401 for a wrong one, 429 after too many. */
export async function logIn(db: Db, attempt: Attempt, now: Date): Promise<RenewedSession> {
  const limits = limitsOf(attempt);
  const seconds = await reserveAttempt(db, Object.values(limits), now);
  if (seconds !== null) {
    throw tooMany(`Слишком много попыток входа. Попробуйте ${inMinutes(seconds)}`, seconds);
  }
  const person = await selectCredentials(db, attempt.login);
  const right = await verifyPassword(attempt.password, person?.password_hash ?? null).catch(
    async (error: unknown) => {
      await giveBackAttempt(db, Object.values(limits), now);
      throw error;
    },
  );
  if (!person || !right) throw new Refusal(401, "wrong_password", "Неверный логин или пароль");
  await giveBackAttempt(db, Object.values(limits), now);
  await clearAttempts(db, limits.loginAndAddress);
  const session = await openSession(db, person.id, now);
  return { ...session, user: { id: person.id, login: person.login, rights: person.rights } };
}

function limitsOf(attempt: Attempt) {
  const login = attempt.login.toLowerCase();
  const address = addressGroup(attempt.address);
  const limit = (kind: string, subject: string, max: number): Limit => ({
    kind,
    subject,
    max,
    windowMs: WINDOW_MS,
  });
  return {
    loginAndAddress: limit("login-address", `${login}\n${address}`, PER_LOGIN_AND_ADDRESS),
    login: limit("login", login, PER_LOGIN),
    address: limit("address", address, PER_ADDRESS),
  };
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "через минуту" : `через ${minutes} мин.`;
}
