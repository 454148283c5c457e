import type { Engine } from "../../offline/engine-api.ts";
import { settleTimeout } from "../../sync-status/settle-timeout.ts";
import type { PlannedDay } from "./range-plan.ts";

/** How the days of a plan ended. */
export interface PlanOutcome {
  done: number;
  queued: number;
  /** Refused by the server; they wait in «Требует решения». */
  refused: number;
  /** The device refused to keep them. */
  unsaved: number;
  /** Ends once the server has answered all of them, however long that takes. */
  answered: () => Promise<PlanOutcome>;
}

/** More days take the server longer before the screen speaks. */
const TIMEOUT_A_DAY_MS = 60;
const LONG_MS = 3_600_000;

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
  return outcomeOf(engine, keys, { unsaved: plan.length - keys.length, withinMs, onAnswer });
}

interface Waiting {
  unsaved: number;
  withinMs: number;
  onAnswer: () => void;
}

async function outcomeOf(
  engine: Engine,
  keys: readonly string[],
  { unsaved, withinMs, onAnswer }: Waiting,
): Promise<PlanOutcome> {
  const answers = await Promise.all(
    keys.map(async (key) => {
      const settlement = await engine.settled(key, withinMs);
      if (settlement.outcome !== "queued") onAnswer();
      return settlement;
    }),
  );
  const count = (outcome: string) => answers.filter((each) => each.outcome === outcome).length;
  return {
    ...{ done: count("done"), queued: count("queued"), refused: count("refused"), unsaved },
    answered: () => outcomeOf(engine, keys, { unsaved, withinMs: LONG_MS, onAnswer: () => {} }),
  };
}
