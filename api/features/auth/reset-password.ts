import { type Db, transaction } from "../../platform/database/connection.ts";
import { OPERATOR, userName } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { hashPassword, randomPassword } from "./passwords.ts";
import { selectCredentials, updatePassword } from "./queries.ts";
import { endSessionsOf } from "./session.ts";

/** A new random password for a forgotten one, signed out everywhere; null: no such login. */
export async function resetPassword(db: Db, login: string, now: Date): Promise<string | null> {
  const person = await selectCredentials(db, login);
  if (!person) return null;
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await updatePassword(tx, person.id, passwordHash);
    await endSessionsOf(tx, person.id, now);
    const detail = userName(person.login, person.id);
    await logEvent(tx, { at: now, by: OPERATOR, action: "password_set", detail });
  });
  return password;
}
