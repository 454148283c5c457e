import type { Operation, TimesEdit } from "../../offline/operations/operation.ts";
import type { Answers } from "../../sync-status/answers.ts";
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

/**
 * «Will be sent» is said only until it was sent.
 * @param answers what the server has said since; null where nobody can say what will be sent
 */
export function saveMessageOf(
  { outcome, undo }: SaveAttempt,
  answers: Answers | null,
  parked: readonly Operation[],
): SaveMessage | null {
  if (outcome.kind === "failed" || outcome.kind === "refused") {
    return { tone: "failed", words: outcome.words, undo: null };
  }
  if (outcome.kind === "done") return doneMessage(undo);
  if (parked.some(({ key }) => key === outcome.key)) {
    return { tone: "failed", words: "Правка не принята, она ждёт решения", undo: null };
  }
  if (!answers) return null;
  const answer = answers.get(outcome.key);
  if (!answer) return { tone: "queued", words: QUEUED_WORDS, undo };
  return answer.outcome === "done" ? doneMessage(undo) : null;
}

const doneMessage = (undo: TimesEdit | null): SaveMessage => ({
  tone: "done",
  words: undo ? "Расписание удалено" : "Расписание обновлено",
  undo,
});
