import type { Day } from "../../shared/calendar.ts";
import { type Db, transaction } from "../database/connection.ts";
import { SERVER } from "../event-log/actor.ts";
import { clinicNow, type Now } from "../http/clock.ts";
import type { Server } from "../http/env.ts";
import { Refusal } from "../http/problems.ts";
import { destroy } from "../journal/destroyed/destroy.ts";
import { withAct } from "../journal/with-act.ts";
import { readJournalSettings } from "../settings/journal-settings.ts";
import { REASONS } from "./about.ts";
import { oneAtATime, selectExpired } from "./queries.ts";

const KEPT_MS = 3 * 86_400_000;
const RECORDS_AT_A_TIME = 50;

/**
 * Destroys the records whose day has passed and that were made three days ago or earlier
 * (DESIGN 2.9), if the journal's switch is on. Of several processes one does it.
 * @returns how many were destroyed
 */
export async function autoDelete(server: Server): Promise<number> {
  return (await oneAtATime(server.db, () => deleteAll(server))) ?? 0;
}

async function deleteAll(server: Server): Promise<number> {
  const { db, stopping } = server;
  let destroyed = 0;
  let after = 0;
  while (!stopping.aborted && (await readJournalSettings(db)).deleteAfterDayPassed) {
    const now = clinicNow(server);
    const ids = await selectExpired(db, { ...expiredAt(now), after, limit: RECORDS_AT_A_TIME });
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

const expiredAt = (now: Now): { today: Day; createdBefore: Date } => ({
  today: now.day,
  createdBefore: new Date(now.instant.getTime() - KEPT_MS),
});

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
