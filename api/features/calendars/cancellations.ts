import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/env.ts";
import { deleteCancellations, insertCancellation } from "./queries.ts";

const DAY_MS = 86_400_000;
/** How long a calendar shows cancelled visits; until then every calendar program has read them. */
const SHOWN_MS = 30 * DAY_MS;

export const cancellationsSince = (now: Date): Date => new Date(now.getTime() - SHOWN_MS);

interface LeftVisit {
  employee: number;
  uid: string;
  revision: number;
  record_day: Day;
  record_time: string;
}

/**
 * Notes that a doctor has lost a visit, in the transaction that destroys or moves it. Past visits
 * stay in the doctor's own calendar.
 */
export async function noteLeftVisit(tx: Tx, visit: LeftVisit, now: Now): Promise<void> {
  if (visit.record_day < now.day) return;
  await insertCancellation(tx, { ...visit, sequence: visit.revision + 1 }, now.instant);
}

export const forgetCancellations = (db: Queryable, now: Date): Promise<number> =>
  deleteCancellations(db, cancellationsSince(now));
