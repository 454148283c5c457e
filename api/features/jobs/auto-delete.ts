import { type Db, transaction } from "../../platform/database/connection.ts";
import { SERVER } from "../../platform/event-log/event.ts";
import { clinicNow, type Now, type Server } from "../../platform/http/env.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { REASONS } from "../acts/destruction-act.ts";
import { destroy, retryOutdatedAct } from "../journal/destroy.ts";
import { lockExistingRecord } from "../journal/read.ts";
import { doubtClock } from "../retention/clock-trust.ts";
import { type Cutoff, recordsToDestroy, stillAllowed } from "../retention/due-for-destruction.ts";
import { isExpired, oneAtATime, selectExpired } from "./queries.ts";

const RECORDS_AT_A_TIME = 50;

/**
 * Destroys the records that the retention rule makes due, as long as the clock is trusted and no
 * more than usual are due; otherwise an administrator is asked. Of several processes one does it.
 * @returns how many were destroyed
 */
export async function autoDelete(server: Server): Promise<number> {
  return (await oneAtATime(server.db, () => deleteAll(server))) ?? 0;
}

async function deleteAll(server: Server): Promise<number> {
  const { db, stopping } = server;
  const allowed = await recordsToDestroy(server);
  if (!allowed) return 0;
  let destroyed = 0;
  let after = 0;
  while (!stopping.aborted) {
    const now = clinicNow(server);
    if (await doubtClock(db, now.instant)) break;
    const cutoff = await stillAllowed(db, allowed, now);
    if (!cutoff) break;
    const ids = await selectExpired(db, cutoff, { after, limit: RECORDS_AT_A_TIME });
    for (const id of ids) {
      if (stopping.aborted) break;
      if (await deleteOne(db, id, { allowed, now })) destroyed += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return destroyed;
}

/** @returns false if the record is gone, or stays by its present day or the present settings */
async function deleteOne(
  db: Db,
  id: number,
  { allowed, now }: { allowed: Cutoff; now: Now },
): Promise<boolean> {
  const occasion = { by: SERVER, now, reason: REASONS.expired };
  try {
    return await retryOutdatedAct(db, { id }, occasion, (act) =>
      transaction(db, async (tx) => {
        await lockExistingRecord(tx, { id });
        const cutoff = await stillAllowed(tx, allowed, now);
        if (!cutoff || !(await isExpired(tx, id, cutoff))) return false;
        await destroy(tx, { id }, { ifMatch: null, now, act });
        return true;
      }),
    );
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
