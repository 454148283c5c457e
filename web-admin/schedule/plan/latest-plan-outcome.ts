import { type Answers, useAnswers } from "../../sync-status/answers.ts";
import type { PlanOutcome } from "./apply-plan.ts";

const NONE: readonly string[] = [];

/** How the days of a plan ended by now: each is reported as soon as it is answered. */
export function useLatestPlanOutcome(ended: PlanOutcome | null): PlanOutcome | null {
  const answers = useAnswers(ended?.queued ?? NONE);
  if (!ended) return null;
  return answers ? withAnswers(ended, answers) : { ...ended, queued: NONE };
}

/** A day that was taken back is counted nowhere. */
function withAnswers(ended: PlanOutcome, answers: Answers): PlanOutcome {
  const count = (outcome: "done" | "refused") =>
    ended.queued.filter((key) => answers.get(key)?.outcome === outcome).length;
  return {
    done: ended.done + count("done"),
    queued: ended.queued.filter((key) => !answers.has(key)),
    refused: ended.refused + count("refused"),
    unsaved: ended.unsaved,
  };
}
