import { REASONS } from "../acts/prepared-act.ts";
import { type Db, transaction } from "../database/connection.ts";
import { SERVER } from "../event-log/actor.ts";
import { clinicNow, type Now } from "../http/clock.ts";
import type { Server } from "../http/env.ts";
import { Refusal } from "../http/problems.ts";
import { destroy } from "../journal/destroyed/destroy.ts";
import { withAct } from "../journal/with-act.ts";
import { doubtClock } from "../retention/clock-trust.ts";
import { recordsToDestroy } from "../retention/due-records.ts";
import { readRetention } from "../settings/retention.ts";
import { oneAtATime, selectExpired } from "./queries.ts";

const RECORDS_AT_A_TIME = 50;

/**
 * Destroys the records that the retention rule lets go, as long as the clock is
 * believed and no more than usual are due; otherwise an administrator is asked. Of
 * several processes one does it.
 * @returns how many were destroyed
 */
export async function autoDelete(server: Server): Promise<number> {
  return (await oneAtATime(server.db, () => deleteAll(server))) ?? 0;
}

async function deleteAll(server: Server): Promise<number> {
  const { db, stopping } = server;
  const cutoff = await recordsToDestroy(server);
  if (!cutoff) return 0;
  let destroyed = 0;
  let after = 0;
  while (!stopping.aborted && (await readRetention(db)).deleteAfterDayPassed) {
    const now = clinicNow(server);
    if (await doubtClock(db, now.instant)) break;
    const ids = await selectExpired(db, { ...cutoff, after, limit: RECORDS_AT_A_TIME });
    for (const id of ids) {
      if (stopping.aborted) break;
      if (await deleteOne(db, id, now)) destroyed += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return destroyed;
}

/** A record that someone cancelled or moved meanwhile is left to the next night. */
async function deleteOne(db: Db, id: number, now: Now): Promise<boolean> {
  const occasion = { by: SERVER, now, reason: REASONS.expired };
  try {
    await withAct(db, { id }, occasion, (act) =>
      transaction(db, (tx) => destroy(tx, { id }, { ifMatch: null, now, act })),
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
