import type { Known, KnownQuery } from "../../shared/sync.ts";
import type { Db } from "../database/connection.ts";
import { destroyedAmong, keysKept } from "./queries.ts";

/** What a device's own calls and records have come to here; after a restore, less than it knew. */
export async function readKnown(
  db: Db,
  { keys, uids }: KnownQuery,
  { userId, seesJournal }: { userId: number; seesJournal: boolean },
): Promise<Known> {
  const [known, destroyed] = await Promise.all([
    keysKept(db, keys, userId),
    seesJournal ? destroyedAmong(db, uids) : [],
  ]);
  return { known, destroyed };
}
