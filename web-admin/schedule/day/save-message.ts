import type { TimesEdit } from "../../offline/operations/operation.ts";
import { QUEUED_WORDS } from "../../sync-status/save-edit.ts";
import type { EditResult } from "../../sync-status/submit.ts";
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
 * What to say of a try by now; null where it was taken back.
 * @param latest what came of a queued edit since
 */
export function saveMessageOf(
  { outcome, undo }: SaveAttempt,
  latest: EditResult | undefined,
): SaveMessage | null {
  if (outcome.kind === "failed" || outcome.kind === "refused") {
    return { tone: "failed", words: outcome.words, undo: null };
  }
  if (outcome.kind === "done" || latest?.outcome === "done") return doneMessage(undo);
  if (latest?.outcome === "refused") {
    return { tone: "failed", words: "Правка не принята, она ждёт решения", undo: null };
  }
  return latest?.outcome === "queued" ? { tone: "queued", words: QUEUED_WORDS, undo } : null;
}

const doneMessage = (undo: TimesEdit | null): SaveMessage => ({
  tone: "done",
  words: undo ? "Расписание удалено" : "Расписание обновлено",
  undo,
});
