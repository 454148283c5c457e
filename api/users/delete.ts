import { endSessionsOf } from "../auth/end-session.ts";
import { type Db, transaction } from "../database/connection.ts";
import { lockUserAndAdministrators, markDeleted } from "./queries.ts";
import { lastAdministrator, noSuchUser } from "./refusals.ts";

/**
 * Marks a user as deleted. The row stays for the acts it signed; its login is free again and its
 * sessions end at once.
 */
export async function deleteUser(db: Db, id: number, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const locked = await lockUserAndAdministrators(tx, id);
    if (!locked.some((one) => one.id === id)) throw noSuchUser();
    if (locked.every((one) => one.id === id || !one.rights.includes("users"))) {
      throw lastAdministrator();
    }
    await markDeleted(tx, id, now);
    await endSessionsOf(tx, id, now);
  });
}
