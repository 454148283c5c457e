import type {
  DestructionDecision,
  DestructionQuestion,
} from "../../../shared/retention/retention.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { clinicTime } from "../../platform/event-log/csv.ts";
import type { Actor } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { clinicNow, type Now, type Server } from "../../platform/http/env.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { readRetention } from "../settings/settings.ts";
import { believeClock, type ClockDoubt, findClockDoubt } from "./clock-trust.ts";
import {
  type Cutoff,
  cutoffAt,
  type DueEvidence,
  type DueRecords,
  evidenceDueBefore,
  findDueEvidence,
  findDueRecords,
} from "./due-for-destruction.ts";
import { clockWords, dueWords, evidenceWords } from "./guard.ts";
import { type GuardRow, lockGuards, markConfirmed, markRefused, selectGuards } from "./queries.ts";

/**
 * Applies an administrator's decision on stopped jobs. Confirming allows exactly the shown records:
 * if more are due by now, it is refused and shown again. Refusing destroys nothing; the next night
 * asks again. If two administrators decide at once, the second sees the decision of the first.
 */
export async function decideDestruction(
  tx: Tx,
  { decision, shown, usual }: DestructionDecision,
  { by, now, timeZone }: { by: Actor; now: Now; timeZone: string },
): Promise<void> {
  await lockGuards(tx);
  const pending = await findPending(tx, now);
  if (!pending) throw changed("Решать больше нечего");
  if (pending.refusal && !shown.refused) {
    throw changed(`${pending.refusal.by} отказал(а), пока вы решали. Посмотрите ещё раз`);
  }
  const detail = detailOf(pending, timeZone);
  if (decision === "refuse") {
    await markRefused(tx, { at: now.instant, by: by.name });
    await logEvent(tx, { at: now.instant, by, action: "destruction_refused", detail });
    return;
  }
  if (isMoreThanShown(pending, shown)) {
    throw changed("Пока вы решали, данные изменились. Посмотрите ещё раз");
  }
  await confirm(tx, pending, { now, usual });
  await logEvent(tx, { at: now.instant, by, action: "destruction_confirmed", detail });
}

async function confirm(
  tx: Tx,
  { clock, records, evidence }: Pending,
  { now, usual }: { now: Now; usual: boolean },
): Promise<void> {
  if (clock) {
    await believeClock(tx, now.instant);
    await markConfirmed(tx, "clock", { day: null, created: null, usual: 0 });
  }
  if (records) {
    const { visitBefore: day, createdUntil: created } = records.cutoff;
    await markConfirmed(tx, "records", { day, created, usual: usual ? records.count : 0 });
  }
  if (evidence) {
    const created = evidenceDueBefore(now.instant);
    const count = usual ? evidence.acts + evidence.events : 0;
    await markConfirmed(tx, "evidence", { day: null, created, usual: count });
  }
}

const isMoreThanShown = (
  { clock, records, evidence }: Pending,
  shown: DestructionDecision["shown"],
) =>
  (clock !== null && !shown.clock) ||
  (records?.count ?? 0) > shown.records ||
  (evidence?.acts ?? 0) > shown.acts ||
  (evidence?.events ?? 0) > shown.events;

const changed = (message: string) => new Refusal(409, PROBLEM.stale, message);

function detailOf({ clock, records, evidence }: Pending, timeZone: string): string {
  const parts = [
    clock && clockWords(clock, timeZone),
    records && `к уничтожению: ${dueWords(records)}`,
    evidence && `к удалению: ${evidenceWords(evidence)}`,
  ];
  return parts.filter(Boolean).join("; ");
}

/** The pending questions to an administrator; null members have no question. */
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

/** The pending question as the API returns it. */
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
