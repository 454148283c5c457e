import type { Queryable } from "../database/connection.ts";
import { replaceTrust, selectNewestEvent, updateTrust } from "./queries.ts";

const LONGEST_STEP_MS = 86_400_000;

/** A clock that is more than a day past the newest event in the database. */
export interface ClockDoubt {
  now: Date;
  newestEvent: Date;
}

/**
 * The doubt about the clock; null if it is trusted, and then this moment is stored as an event, so
 * that a clinic without visits is not asked. The newest event is stored when the clock is first
 * doubted: events written under a wrong clock do not confirm it.
 */
export async function doubtClock(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  const doubt = await findClockDoubt(db, now);
  await updateTrust(db, doubt?.newestEvent ?? now);
  return doubt;
}

/** The same, without storing anything. */
export async function findClockDoubt(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  const newestEvent = await selectNewestEvent(db, now);
  const isDoubted = newestEvent !== null && now.getTime() - newestEvent.getTime() > LONGEST_STEP_MS;
  return isDoubted ? { now, newestEvent } : null;
}

/** Trusts the clock after an administrator has confirmed it. */
export const believeClock = (db: Queryable, now: Date): Promise<void> => replaceTrust(db, now);
