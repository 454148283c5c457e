import type { RetentionInput } from "../../../shared/retention/retention.ts";
import { DAYS_AFTER_CREATION } from "../../../shared/retention/retention-rule.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/clock.ts";
import { readRetention } from "../settings/retention.ts";

const DAY_MS = 86_400_000;

/** Which records are due: visits before the day, made until the moment. */
export interface Cutoff {
  visitBefore: Day;
  createdUntil: Date;
}

/**
 * The cutoff of the rule at a moment: the visit is `keepDays` past and the record three days old.
 */
export const cutoffAt = (now: Now, { keepDays }: Pick<RetentionInput, "keepDays">): Cutoff => ({
  visitBefore: addDays(now.day, -keepDays),
  createdUntil: new Date(now.instant.getTime() - DAYS_AFTER_CREATION * DAY_MS),
});

export function earlier(one: Cutoff, other: Cutoff): Cutoff {
  const [visitBefore = one.visitBefore] = [one.visitBefore, other.visitBefore].sort();
  const createdUntil = Math.min(one.createdUntil.getTime(), other.createdUntil.getTime());
  return { visitBefore, createdUntil: new Date(createdUntil) };
}

/**
 * What of an allowed cutoff the rule still lets go; null for none. A run may last hours, and an
 * administrator may change the rule meanwhile.
 */
export async function stillAllowed(
  db: Queryable,
  allowed: Cutoff,
  now: Now,
): Promise<Cutoff | null> {
  const retention = await readRetention(db);
  return retention.deleteAfterDayPassed ? earlier(allowed, cutoffAt(now, retention)) : null;
}
