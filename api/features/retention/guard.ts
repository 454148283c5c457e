import { counted } from "../../../shared/language/russian-count.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { clinicTime } from "../../platform/event-log/csv.ts";
import type { Actor } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Server } from "../../platform/http/env.ts";
import { type ClockDoubt, doubtClock } from "./clock-trust.ts";
import {
  clearConfirmed,
  clearStopped,
  type DueDay,
  type EvidenceCounts,
  type GuardRow,
  lowerTrust,
  markStopped,
  selectGuards,
  type Task,
} from "./queries.ts";

/** More records than this are never destroyed at once without a confirmation. */
const AT_ONCE_AT_MOST = 200;
/** Also at most one in so many of all records. */
const ONE_IN_AT_MOST = 10;

const SYSTEM_ACTOR: Actor = { name: "Сервер", userId: null };

export type Excess = "many" | "share";

/** Why this many deletions need a confirmation; null if they do not. */
export function excessOf(
  due: number,
  { total, usual }: { total: number; usual: number },
): Excess | null {
  if (due === 0 || due <= usual) return null;
  if (due > AT_ONCE_AT_MOST) return "many";
  return due * ONE_IN_AT_MOST > total ? "share" : null;
}

export async function guardOf(db: Queryable, task: Task): Promise<GuardRow> {
  const guard = (await selectGuards(db)).find((each) => each.task === task);
  if (!guard) throw new Error(`The destruction guard has no row for ${task}`);
  return guard;
}

/**
 * Stops a job until an administrator decides; logged when it stops, not at each further attempt.
 */
export async function stopAndAsk(
  db: Queryable,
  task: Task,
  { at, detail }: { at: Date; detail: string },
): Promise<void> {
  if (!(await markStopped(db, task, at))) return;
  await logEvent(db, { at, by: SYSTEM_ACTOR, action: "destruction_stopped", detail });
}

/**
 * Whether jobs that destroy by the clock may run now; under a doubtful clock an administrator is
 * asked.
 */
export async function mayTrustClock(server: Server): Promise<boolean> {
  const { db, config } = server;
  const now = server.clock();
  const doubt = await doubtClock(db, now);
  if (!doubt) {
    await clearStopped(db, "clock");
    return true;
  }
  await stopAndAsk(db, "clock", { at: now, detail: clockWords(doubt, config.clinicTimezone) });
  return false;
}

/** Confirmations are asked for again, and a clock that was ahead is not trusted any more. */
export async function withdrawConfirmations(tx: Tx, now: Date): Promise<void> {
  await clearConfirmed(tx);
  await lowerTrust(tx, now);
}

export const clockWords = ({ now, newestEvent }: ClockDoubt, timeZone: string): string =>
  `Уничтожение остановлено: на часах сервера ${clinicTime(now, timeZone)}, последнее событие в базе — ${clinicTime(newestEvent, timeZone)}`;

const LIMITS: Record<Excess, string> = {
  many: `больше ${AT_ONCE_AT_MOST} за раз`,
  share: `больше одной из каждых ${ONE_IN_AT_MOST}`,
};

const recordCount = (count: number) => counted(count, "запись", "записи", "записей");

export const excessWords = (
  due: { count: number; total: number; days: readonly DueDay[] },
  excess: Excess,
): string =>
  `Автоматическое удаление остановлено: подлежит уничтожению ${dueWords(due)}, всего записей ${due.total}; это ${LIMITS[excess]}`;

/** `12 записей (дни приёма 01.06.2027 – 09.06.2027)`. */
export function dueWords({ count, days }: { count: number; days: readonly DueDay[] }): string {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return recordCount(count);
  const span =
    first.day === last.day
      ? `день приёма ${formatDay(first.day)}`
      : `дни приёма ${formatDay(first.day)} – ${formatDay(last.day)}`;
  return `${recordCount(count)} (${span})`;
}

export const evidenceWords = ({ acts, events }: EvidenceCounts): string =>
  `${counted(acts, "акт", "акта", "актов")} и ${counted(events, "строка", "строки", "строк")} журнала событий старше трёх лет`;

export const evidenceStopWords = (due: EvidenceCounts, excess: Excess): string =>
  `Удаление старых актов и журнала остановлено: подлежат удалению ${evidenceWords(due)}, всего ${due.total}; это ${LIMITS[excess]}`;
