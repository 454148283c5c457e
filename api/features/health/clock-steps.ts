import type { Server } from "../../platform/http/env.ts";
import { doubtAgainst, findNewestEvent } from "../retention/clock-trust.ts";
import { selectDatabaseClock } from "./queries.ts";

const FARTHEST_FROM_DATABASE_S = 60;

/** How far this process's clock is ahead, in seconds; negative: it is behind. */
export interface ClockSteps {
  /** Of the newest event in the database. */
  pastNewestEvent: number;
  pastDatabaseClock: number;
  /** Either step is longer than a clock that is right takes. */
  isDoubted: boolean;
}

export async function readClockSteps({ db, clock }: Pick<Server, "db" | "clock">) {
  const newestEvent = await findNewestEvent(db, clock());
  const databaseClock = await selectDatabaseClock(db);
  const now = clock();
  const secondsPast = (instant: Date) => (now.getTime() - instant.getTime()) / 1000;
  const pastDatabaseClock = secondsPast(databaseClock);
  const steps: ClockSteps = {
    pastNewestEvent: newestEvent ? secondsPast(newestEvent) : 0,
    pastDatabaseClock,
    isDoubted:
      doubtAgainst(now, newestEvent) !== null ||
      Math.abs(pastDatabaseClock) > FARTHEST_FROM_DATABASE_S,
  };
  return steps;
}
