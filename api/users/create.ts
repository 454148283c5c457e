import type { User, UserInput } from "../../shared/access/user.ts";
import { requireGoodPassword } from "../auth/new-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Queryable } from "../database/connection.ts";
import { presentUser } from "./present.ts";
import { insertUser } from "./queries.ts";
import { loginTaken } from "./refusals.ts";

export async function createUser(db: Queryable, input: UserInput): Promise<User> {
  requireGoodPassword(input.user_password, input.login);
  const passwordHash = await hashPassword(input.user_password);
  const row = await insertUser(db, { login: input.login, passwordHash, rights: input.user_right });
  if (!row) throw loginTaken();
  return presentUser(row);
}
