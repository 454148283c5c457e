import type { Operation, TimesEdit } from "../../offline/operations/operation.ts";
import { QUEUED_WORDS } from "../../sync-status/save-edit.ts";
import type { DayOutcome } from "./save-day.ts";

/** What the editor says after a try. */
export interface SaveMessage {
  tone: "done" | "queued" | "failed";
  words: string;
  /** What puts back the times that a deletion took away. */
  undo: TimesEdit | null;
}

/** How a try ended, and what undoes it. */
export interface SaveAttempt {
  outcome: Exclude<DayOutcome, { kind: "visits" }>;
  undo: TimesEdit | null;
}

/** «Will be sent» is said only while it waits to be kept. */
export function saveMessageOf(
  { outcome, undo }: SaveAttempt,
  waiting: readonly Operation[],
  parked: readonly Operation[],
): SaveMessage | null {
  if (outcome.kind === "failed" || outcome.kind === "refused") {
    return { tone: "failed", words: outcome.words, undo: null };
  }
  if (outcome.kind === "done") {
    const words = undo ? "Расписание удалено" : "Расписание обновлено";
    return { tone: "done", words, undo };
  }
  const isIn = (edits: readonly Operation[]) => edits.some(({ key }) => key === outcome.key);
  if (isIn(waiting)) return { tone: "queued", words: QUEUED_WORDS, undo };
  if (!isIn(parked)) return null;
  return { tone: "failed", words: "Правка не принята, она ждёт решения", undo: null };
}
