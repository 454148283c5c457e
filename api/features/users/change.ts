import type { User, UserChange } from "../../../shared/access/user.ts";
import { type Db, transaction } from "../../platform/database/connection.ts";
import { type Occasion, userName } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { hashPassword, requireGoodPassword } from "../auth/passwords.ts";
import { endSessionsOf } from "../auth/session.ts";
import { isLoginTaken, lockUserAndAdministrators, updateUser } from "./queries.ts";
import {
  changeOf,
  lastAdministrator,
  loginTaken,
  noSuchUser,
  presentUser,
  requireDoctorOf,
} from "./users.ts";

/** An empty password keeps the old one; a new one signs the user out everywhere. */
export async function changeUser(
  db: Db,
  id: number,
  change: UserChange,
  { by, now }: Occasion,
): Promise<User> {
  // Hashed before the transaction: it is the slow part, and locks are held for a moment only.
  const passwordHash = change.user_password ? await hashPassword(change.user_password) : null;
  return transaction(db, async (tx) => {
    const locked = await lockUserAndAdministrators(tx, id);
    const user = locked.find((one) => one.id === id);
    if (!user) throw noSuchUser();
    const { login = user.login, user_right: rights = user.rights } = change;
    if (change.user_password) requireGoodPassword(change.user_password, login);
    if (!rights.includes("users") && !othersAdminister(locked, id)) throw lastAdministrator();
    if (await isLoginTaken(tx, login, id)) throw loginTaken();
    const doctor = change.doctor === undefined ? user.doctor : change.doctor;
    const changed = { id, login, rights, doctor };
    await requireDoctorOf(tx, changed);
    await updateUser(tx, { ...changed, passwordHash });
    const detail = changeOf(user, changed);
    if (detail) await logEvent(tx, { at: now.instant, by, action: "user_changed", detail });
    if (passwordHash) {
      await endSessionsOf(tx, id, now.instant);
      const of = userName(login, id);
      await logEvent(tx, { at: now.instant, by, action: "password_set", detail: of });
    }
    return presentUser(changed);
  });
}

const othersAdminister = (
  locked: readonly { id: number; rights: readonly string[] }[],
  id: number,
) => locked.some((one) => one.id !== id && one.rights.includes("users"));
