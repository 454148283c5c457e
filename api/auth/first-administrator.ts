import { RIGHTS } from "../../shared/rights.ts";
import { type Db, transaction } from "../database/connection.ts";
import { hashPassword } from "./passwords.ts";
import { hasAnyUser, insertAdministrator, lockFirstAdministrator } from "./queries.ts";
import { randomPassword } from "./random-password.ts";

/**
 * Makes the first user, with every right, while there is none. Answers the password it had to
 * think of, to be printed once; null when there was nothing to do or the password was given.
 */
export async function ensureFirstAdministrator(
  db: Db,
  person: { login: string; password: string | null },
): Promise<string | null> {
  if (await hasAnyUser(db)) return null;
  const password = person.password ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const made = await transaction(db, async (tx) => {
    await lockFirstAdministrator(tx);
    if (await hasAnyUser(tx)) return false;
    await insertAdministrator(tx, { login: person.login, passwordHash, rights: RIGHTS });
    return true;
  });
  return made && person.password === null ? password : null;
}
