import { useMemo } from "react";
import { useAnswers } from "./answers.ts";
import type { EditOutcome } from "./save-edit.ts";

/**
 * What came of an edit by now: «будет отправлено» is said only until it was sent. Null where
 * nothing is to be said of it any more: a refusal waits in «Требует решения» and is shown there,
 * and one that is gone was taken back.
 */
export function useLatestOutcome(ended: EditOutcome | null): EditOutcome | null {
  const keys = useMemo(() => (ended?.outcome === "queued" ? [ended.key] : []), [ended]);
  const answers = useAnswers(keys);
  if (ended?.outcome !== "queued") return ended;
  if (!answers) return null;
  const answer = answers.get(ended.key);
  if (!answer) return ended;
  return answer.outcome === "done" ? { outcome: "done", words: ended.done } : null;
}
