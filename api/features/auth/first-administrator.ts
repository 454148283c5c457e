import { RIGHTS } from "../../../shared/access/rights.ts";
import { type Db, transaction } from "../../platform/database/connection.ts";
import { hashPassword, randomPassword, weaknessOf } from "./passwords.ts";
import { hasAnyUser, insertAdministrator, lockFirstAdministrator } from "./queries.ts";

/** The first user just created, for the message at start. */
export interface FirstAdministrator {
  /** The generated password, printed once; null if it was given. */
  password: string | null;
  /** The weakness of a given password, in Russian. */
  weakness: string | null;
}

/** Creates the first user, with every right; null if a user exists. */
export async function ensureFirstAdministrator(
  db: Db,
  person: { login: string; password: string | null },
): Promise<FirstAdministrator | null> {
  if (await hasAnyUser(db)) return null;
  const password = person.password ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const made = await transaction(db, async (tx) => {
    await lockFirstAdministrator(tx);
    if (await hasAnyUser(tx)) return false;
    await insertAdministrator(tx, { login: person.login, passwordHash, rights: RIGHTS });
    return true;
  });
  if (!made) return null;
  return person.password === null
    ? { password, weakness: null }
    : { password: null, weakness: weaknessOf(password, person.login) };
}
