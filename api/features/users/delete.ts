import { type Db, transaction } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { endSessionsOf } from "../auth/session.ts";
import { lockUserAndAdministrators, markDeleted } from "./queries.ts";
import { lastAdministrator, noSuchUser, withRights } from "./users.ts";

/**
 * Marks a user as deleted. The row stays for the acts it signed; its login is free again and its
 * sessions end at once.
 */
export async function deleteUser(db: Db, id: number, { by, now }: Occasion): Promise<void> {
  await transaction(db, async (tx) => {
    const locked = await lockUserAndAdministrators(tx, id);
    const user = locked.find((one) => one.id === id);
    if (!user) throw noSuchUser();
    if (locked.every((one) => one.id === id || !one.rights.includes("users"))) {
      throw lastAdministrator();
    }
    await markDeleted(tx, id, now.instant);
    await endSessionsOf(tx, id, now.instant);
    await logEvent(tx, { at: now.instant, by, action: "user_deleted", detail: withRights(user) });
  });
}
