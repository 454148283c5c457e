import type { DestructionQuestion } from "../../../shared/retention/retention.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { clinicTime } from "../../platform/event-log/csv.ts";
import { clinicNow, type Now } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import { readRetention } from "../settings/retention.ts";
import { type ClockDoubt, findClockDoubt } from "./clock-trust.ts";
import { type DueEvidence, findDueEvidence } from "./due-evidence.ts";
import { type Cutoff, cutoffAt, type DueRecords, findDueRecords } from "./due-records.ts";
import { type GuardRow, selectGuards } from "./queries.ts";

/** The present questions to an administrator; a part is null without a question. */
export interface Pending {
  guards: readonly GuardRow[];
  clock: ClockDoubt | null;
  records: (DueRecords & { cutoff: Cutoff }) | null;
  evidence: DueEvidence | null;
  refusal: { by: string; at: Date } | null;
}

/**
 * Null unless a job has stopped. Counts again what a stopped job would destroy. With a doubtful
 * clock it includes the records that the clock makes due, because confirming the clock allows them.
 */
export async function findPending(db: Queryable, now: Now): Promise<Pending | null> {
  const guards = await selectGuards(db);
  const isStopped = (task: GuardRow["task"]) =>
    guards.some((guard) => guard.task === task && guard.stopped_at !== null);
  const clock = isStopped("clock") ? await findClockDoubt(db, now.instant) : null;
  const retention = await readRetention(db);
  const cutoff = cutoffAt(now, retention);
  const records =
    retention.deleteAfterDayPassed && (clock !== null || isStopped("records"))
      ? await findDueRecords(db, cutoff)
      : null;
  const evidence =
    clock !== null || isStopped("evidence") ? await findDueEvidence(db, now.instant) : null;
  const isAsked =
    clock !== null || (records?.excess ?? null) !== null || (evidence?.excess ?? null) !== null;
  if (!isAsked) return null;
  return {
    guards,
    clock,
    records: records && records.count > 0 ? { ...records, cutoff } : null,
    evidence: evidence && evidence.acts + evidence.events > 0 ? evidence : null,
    refusal: refusalIn(guards),
  };
}

function refusalIn(guards: readonly GuardRow[]): Pending["refusal"] {
  for (const { refused_at: at, refused_by: by } of guards) if (at) return { by: by ?? "", at };
  return null;
}

/** The pending question as the API answers it. */
export async function readQuestion(server: Server): Promise<DestructionQuestion | null> {
  const pending = await findPending(server.db, clinicNow(server));
  if (!pending) return null;
  const { clock, records, evidence, guards, refusal } = pending;
  const zone = server.config.clinicTimezone;
  const askedAt = guards.map((guard) => guard.stopped_at).find((at) => at !== null);
  return {
    askedAt: clinicTime(askedAt ?? server.clock(), zone),
    refused: refusal && { by: refusal.by, at: clinicTime(refusal.at, zone) },
    clock: clock && {
      now: clinicTime(clock.now, zone),
      newestEvent: clinicTime(clock.newestEvent, zone),
    },
    records: records && {
      count: records.count,
      total: records.total,
      days: records.days.map(({ day, count }) => ({ day: formatDay(day), count })),
    },
    evidence: evidence && {
      acts: evidence.acts,
      events: evidence.events,
      total: evidence.total,
    },
  };
}
