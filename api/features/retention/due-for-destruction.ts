import type { RetentionInput } from "../../../shared/retention/retention.ts";
import { DAYS_AFTER_CREATION } from "../../../shared/retention/retention-rule.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { clinicNow, type Now, type Server } from "../../platform/http/env.ts";
import { readRetention } from "../settings/settings.ts";
import {
  type Excess,
  evidenceStopWords,
  excessOf,
  excessWords,
  guardOf,
  mayTrustClock,
  stopAndAsk,
} from "./guard.ts";
import {
  type Cutoff,
  clearStopped,
  countEvidence,
  countRecords,
  type DueDay,
  type EvidenceCounts,
  type GuardRow,
  selectDueDays,
} from "./queries.ts";

export type { Cutoff } from "./queries.ts";

const DAY_MS = 86_400_000;

/**
 * The cutoff of the rule at a moment: the visit is `keepDays` past and the record three days old.
 */
export const cutoffAt = (now: Now, { keepDays }: Pick<RetentionInput, "keepDays">): Cutoff => ({
  visitBefore: addDays(now.day, -keepDays),
  createdUntil: new Date(now.instant.getTime() - DAYS_AFTER_CREATION * DAY_MS),
});

function earlier(one: Cutoff, other: Cutoff): Cutoff {
  const [visitBefore = one.visitBefore] = [one.visitBefore, other.visitBefore].sort();
  const createdUntil = Math.min(one.createdUntil.getTime(), other.createdUntil.getTime());
  return { visitBefore, createdUntil: new Date(createdUntil) };
}

/**
 * The part of an allowed cutoff that the present rule still allows; null if empty. A run may last
 * hours, and an administrator may change the rule meanwhile.
 */
export async function stillAllowed(
  db: Queryable,
  allowed: Cutoff,
  now: Now,
): Promise<Cutoff | null> {
  const retention = await readRetention(db);
  return retention.deleteAfterDayPassed ? earlier(allowed, cutoffAt(now, retention)) : null;
}

/** Records that are due and not confirmed yet. */
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
 * Selects the records that auto-delete may destroy now; null if there are none. With a doubtful
 * clock, or too many due records, it asks an administrator, and only records confirmed before may
 * still be destroyed.
 */
export async function recordsToDestroy(server: Server): Promise<Cutoff | null> {
  const { db } = server;
  const retention = await readRetention(db);
  if (!retention.deleteAfterDayPassed) {
    await clearStopped(db, "records");
    return null;
  }
  if (!(await mayTrustClock(server))) return null;
  const now = clinicNow(server);
  const cutoff = cutoffAt(now, retention);
  const due = await findDueRecords(db, cutoff);
  if (!due.excess) {
    await clearStopped(db, "records");
    return cutoff;
  }
  await stopAndAsk(db, "records", { at: now.instant, detail: excessWords(due, due.excess) });
  const confirmed = confirmedOf(await guardOf(db, "records"));
  return confirmed && earlier(cutoff, confirmed);
}

const confirmedOf = ({ confirmed_day, confirmed_created }: GuardRow): Cutoff | null =>
  confirmed_day && confirmed_created
    ? { visitBefore: confirmed_day, createdUntil: confirmed_created }
    : null;

const KEPT_YEARS = 3;

/** Acts and the log are stored for three years (Roskomnadzor's Order 179 of 28.10.2022). */
export function evidenceDueBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  return before;
}

export interface DueEvidence extends EvidenceCounts {
  excess: Excess | null;
}

export async function findDueEvidence(db: Queryable, now: Date): Promise<DueEvidence> {
  const guard = await guardOf(db, "evidence");
  const due = await countEvidence(db, evidenceDueBefore(now), guard.confirmed_created);
  const excess = excessOf(due.acts + due.events, { total: due.total, usual: guard.usual });
  return { ...due, excess };
}

/** Evidence older than this moment may be purged; null while an administrator is asked. */
export async function evidenceToPurge(db: Queryable, now: Date): Promise<Date | null> {
  const due = await findDueEvidence(db, now);
  if (!due.excess) {
    await clearStopped(db, "evidence");
    return evidenceDueBefore(now);
  }
  await stopAndAsk(db, "evidence", { at: now, detail: evidenceStopWords(due, due.excess) });
  return (await guardOf(db, "evidence")).confirmed_created;
}
