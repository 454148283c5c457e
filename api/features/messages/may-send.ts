import { type Db, transaction } from "../../platform/database/connection.ts";
import { findClockDoubt } from "../retention/clock-trust.ts";
import { beginSending, stopSending, voidOlder } from "./queries.ts";

/**
 * Whether messages may be sent now. After a restore, a failover or a doubt about the clock, earlier
 * due messages are void: they may have been sent already.
 */
export async function maySend(db: Db, now: Date): Promise<boolean> {
  if (await findClockDoubt(db, now)) {
    await stopSending(db);
    return false;
  }
  await transaction(db, async (tx) => {
    if (await beginSending(tx, now)) await voidOlder(tx, now);
  });
  return true;
}
