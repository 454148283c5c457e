import type { Queryable } from "../../platform/database/connection.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import { readRetention } from "../settings/retention.ts";
import { type Cutoff, cutoffAt, earlier } from "./cutoff.ts";
import { type Excess, excessOf, guardOf, nothingToAsk, stopAndAsk } from "./guard.ts";
import { mayTrustClock } from "./may-trust-clock.ts";
import { countRecords, type DueDay, type GuardRow, selectDueDays } from "./queries.ts";
import { excessWords } from "./words.ts";

/** Records that are due and that nobody has confirmed yet. */
export interface DueRecords {
  days: DueDay[];
  count: number;
  total: number;
  excess: Excess | null;
}

export async function findDueRecords(db: Queryable, cutoff: Cutoff): Promise<DueRecords> {
  const guard = await guardOf(db, "records");
  const days = await selectDueDays(db, cutoff, confirmedOf(guard));
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const total = await countRecords(db);
  return { days, count, total, excess: excessOf(count, { total, usual: guard.usual }) };
}

/**
 * Which records auto-delete may destroy now; null for none. Where the clock is doubted, or too
 * many are due, it stops and asks, and only what was confirmed before may still go.
 */
export async function recordsToDestroy(server: Server): Promise<Cutoff | null> {
  const { db } = server;
  const retention = await readRetention(db);
  if (!retention.deleteAfterDayPassed) {
    await nothingToAsk(db, "records");
    return null;
  }
  if (!(await mayTrustClock(server))) return null;
  const now = clinicNow(server);
  const cutoff = cutoffAt(now, retention);
  const due = await findDueRecords(db, cutoff);
  if (!due.excess) {
    await nothingToAsk(db, "records");
    return cutoff;
  }
  await stopAndAsk(db, "records", { at: now.instant, detail: excessWords(due, due.excess) });
  const confirmed = confirmedOf(await guardOf(db, "records"));
  return confirmed && earlier(cutoff, confirmed);
}

export const confirmedOf = ({ confirmed_day, confirmed_created }: GuardRow): Cutoff | null =>
  confirmed_day && confirmed_created
    ? { visitBefore: confirmed_day, createdUntil: confirmed_created }
    : null;
