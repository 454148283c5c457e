import { useMemo } from "react";
import { useAnswers } from "../sync-status/answers.ts";
import { type Outcome, outcomeOf } from "./submit-entries.ts";

/**
 * What came of the entries by now: «будет отправлено» holds until they were, and each may yet be
 * refused. Null where one was taken back, so that not all were added.
 */
export function useLatestEntriesOutcome(ended: Outcome | null): Outcome | null {
  const made = ended?.kind === "queued" ? ended.made : null;
  const keys = useMemo(() => (made ?? []).map(({ operation }) => operation.key), [made]);
  const answers = useAnswers(keys);
  if (!made) return ended;
  if (!answers) return null;
  const outcome = outcomeOf(made, (key) => answers.get(key));
  const isTakenBack = keys.some((key) => answers.get(key)?.outcome === "gone");
  return outcome.kind === "added" && isTakenBack ? null : outcome;
}
