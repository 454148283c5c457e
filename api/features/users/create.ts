import type { User, UserInput } from "../../../shared/access/user.ts";
import { type Db, transaction } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { hashPassword, requireGoodPassword } from "../auth/passwords.ts";
import { insertUser } from "./queries.ts";
import { loginTaken, presentUser, requireDoctorOf, withRights } from "./users.ts";

export async function createUser(db: Db, input: UserInput, { by, now }: Occasion): Promise<User> {
  requireGoodPassword(input.user_password, input.login);
  const passwordHash = await hashPassword(input.user_password);
  return transaction(db, async (tx) => {
    const { login, user_right: rights, doctor = null } = input;
    await requireDoctorOf(tx, { rights, doctor });
    const row = await insertUser(tx, { login, passwordHash, rights, doctor });
    if (!row) throw loginTaken();
    await logEvent(tx, { at: now.instant, by, action: "user_created", detail: withRights(row) });
    return presentUser(row);
  });
}
