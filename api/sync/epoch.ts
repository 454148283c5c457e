import { type Db, transaction } from "../database/connection.ts";
import { adoptSystem, forgetLog, replaceEpoch } from "./queries.ts";

/** At start: data found under another PostgreSQL system or timeline were restored: a new epoch. */
export async function ensureEpoch(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    if (await adoptSystem(tx)) await forgetLog(tx);
  });
}

/** A device knows more than this database ever did: something was restored underneath it. */
export async function renewEpoch(db: Db, expected: string): Promise<void> {
  await replaceEpoch(db, expected);
}
