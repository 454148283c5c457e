import type { Engine } from "../../offline/engine-api.ts";
import type { Settlement } from "../../offline/operations/operation.ts";
import { settleTimeout } from "../../sync-status/settle-timeout.ts";
import type { PlannedDay } from "./range-plan.ts";

/** How the days of a plan ended. */
export interface PlanOutcome {
  done: number;
  /** Keys of those that wait. */
  queued: readonly string[];
  /** Refused by the server; they wait in «Требует решения». */
  refused: number;
  /** The device refused to keep them. */
  unsaved: number;
}

/** More days take the server longer before the screen speaks. */
const TIMEOUT_A_DAY_MS = 60;

/** How many of a plan's days are on this device's disk, and how many of those the server answered. */
export interface PlanProgress {
  saved: number;
  answered: number;
}

/** One call a day, through the outbox; days already saved go on when a later one is not. */
export async function applyPlan(
  engine: Engine,
  plan: readonly PlannedDay[],
  onProgress: (progress: PlanProgress) => void,
): Promise<PlanOutcome> {
  const keys: string[] = [];
  try {
    for (const { employee, day, before, after, confirmedVisits } of plan) {
      const edit = { from: before, to: after };
      const consent = { confirmedVisits, insteadOf: null };
      keys.push((await engine.setScheduleDay(employee, day, edit, consent)).key);
      onProgress({ saved: keys.length, answered: 0 });
    }
  } catch (error) {
    console.error("The device refused to keep a schedule", error);
  }
  let answered = 0;
  const onAnswer = () => onProgress({ saved: keys.length, answered: ++answered });
  const withinMs = settleTimeout(engine) + plan.length * TIMEOUT_A_DAY_MS;
  const settlements = await Promise.all(
    keys.map(async (key) => {
      const { outcome } = await engine.settled(key, withinMs);
      if (outcome !== "queued") onAnswer();
      return { key, outcome };
    }),
  );
  const keysOf = (outcome: Settlement["outcome"]) =>
    settlements.filter((each) => each.outcome === outcome).map(({ key }) => key);
  return {
    done: keysOf("done").length,
    queued: keysOf("queued"),
    refused: keysOf("refused").length,
    unsaved: plan.length - keys.length,
  };
}
