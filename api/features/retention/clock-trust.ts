import type { Queryable } from "../../platform/database/connection.ts";
import { selectNewestEvent, updateTrust } from "./queries.ts";

export { replaceTrust as believeClock, selectNewestEvent as findNewestEvent } from "./queries.ts";

const LONGEST_STEP_MS = 86_400_000;
const FARTHEST_BEHIND_MS = 3_600_000;

/**
 * A clock that is more than a day past the newest event in the database, or more than an hour
 * before it.
 */
export interface ClockDoubt {
  now: Date;
  newestEvent: Date;
}

/**
 * Checks the server's clock. If it is trusted, returns null and stores the current moment as an
 * event, so that a clinic without visits is not asked about its clock. When the clock is first
 * doubted, stores the newest event: events written under a wrong clock do not confirm it.
 */
export async function doubtClock(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  const doubt = await findClockDoubt(db, now);
  await updateTrust(db, doubt?.newestEvent ?? now);
  return doubt;
}

/** The same, without storing anything. */
export async function findClockDoubt(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  return doubtAgainst(now, await selectNewestEvent(db, now));
}

export function doubtAgainst(now: Date, newestEvent: Date | null): ClockDoubt | null {
  if (!newestEvent) return null;
  const step = now.getTime() - newestEvent.getTime();
  return step > LONGEST_STEP_MS || step < -FARTHEST_BEHIND_MS ? { now, newestEvent } : null;
}
