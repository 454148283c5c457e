import type { DestructionDecision } from "../../../shared/retention/retention.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/clock.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { believeClock } from "./clock-trust.ts";
import { evidenceDueBefore } from "./due-evidence.ts";
import { clockWords, dueWords, evidenceWords } from "./guard.ts";
import { lockGuards, markConfirmed, markRefused } from "./queries.ts";
import { findPending, type Pending } from "./question.ts";

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
