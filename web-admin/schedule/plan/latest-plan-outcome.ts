import { useEffect, useState } from "react";
import { useEngine } from "../../offline/hooks.tsx";
import type { LaterSettlement } from "../../offline/operations/operation.ts";
import type { PlanOutcome } from "./apply-plan.ts";

type Answers = ReadonlyMap<string, LaterSettlement["outcome"]>;

const NONE: Answers = new Map();

/** How the days of a plan ended by now: each is told as soon as it is answered. */
export function useLatestPlanOutcome(ended: PlanOutcome | null): PlanOutcome | null {
  const engine = useEngine();
  const [answers, setAnswers] = useState(NONE);
  useEffect(() => {
    if (!ended) return;
    const closed = new AbortController();
    for (const key of ended.queued) {
      void engine
        .answered(key, closed.signal)
        .then(({ outcome }) => setAnswers((before) => new Map(before).set(key, outcome)));
    }
    return () => closed.abort();
  }, [engine, ended]);
  return ended && withAnswers(ended, answers);
}

/** A day that is gone unseen is counted nowhere. */
function withAnswers(ended: PlanOutcome, answers: Answers): PlanOutcome {
  const count = (outcome: LaterSettlement["outcome"]) =>
    ended.queued.filter((key) => answers.get(key) === outcome).length;
  return {
    done: ended.done + count("done"),
    queued: ended.queued.filter((key) => !answers.has(key)),
    refused: ended.refused + count("refused"),
    unsaved: ended.unsaved,
  };
}
