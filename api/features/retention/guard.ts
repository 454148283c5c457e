import type { Queryable } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { clearStopped, type GuardRow, markStopped, selectGuards, type Task } from "./queries.ts";

/** More records than this are never destroyed at once without a confirmation. */
export const AT_ONCE_AT_MOST = 200;
/** Nor more than one in so many of all records. */
export const ONE_IN_AT_MOST = 10;

export const SYSTEM_ACTOR: Actor = { name: "Сервер", userId: null };

export type Excess = "many" | "share";

/** Why so many need a confirmation; null if they do not. */
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

/** Withdraws the question: the clock was corrected, or the records are gone. */
export const nothingToAsk = (db: Queryable, task: Task): Promise<void> => clearStopped(db, task);
