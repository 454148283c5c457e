import { counted } from "../../../../shared/language/russian-count.ts";
import type { Engine } from "../../../offline/index.ts";
import { type EditResult, type Progress, submitEdits } from "../../../ui/sync-status/submit.ts";
import { type PlannedDay, reversed } from "./range-plan.ts";

/** How many days of a plan ended in which way. */
export interface PlanOutcome {
  done: number;
  /** They wait until they can be sent. */
  queued: number;
  /** Refused by the server; they wait in «Требует решения». */
  refused: number;
  /** The device did not store them. */
  unsaved: number;
}

/** More days take the server longer before the screen speaks. */
const TIMEOUT_A_DAY_MS = 60;

/** One call a day, through the outbox; days already saved go on when a later one is not. */
export const applyPlan = (
  engine: Engine,
  plan: readonly PlannedDay[],
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<EditResult[]> =>
  submitEdits(
    engine,
    plan.map(({ employee, day, before, after, confirmedVisits }) => () => {
      const edit = { from: before, to: after };
      return engine.setScheduleDay(employee, day, edit, { confirmedVisits, insteadOf: null });
    }),
    { extraMs: plan.length * TIMEOUT_A_DAY_MS, onProgress },
  );

export function planOutcomeOf(results: readonly EditResult[]): PlanOutcome {
  const count = (outcome: EditResult["outcome"]) =>
    results.filter((each) => each.outcome === outcome).length;
  return {
    done: count("done"),
    queued: count("queued"),
    refused: count("refused"),
    unsaved: count("unsaved"),
  };
}

/** Gives days their earlier times back. @returns why some stay changed; null if all are back */
export async function takeBackPlan(
  engine: Engine,
  changed: readonly PlannedDay[],
): Promise<string | null> {
  const { refused, unsaved } = planOutcomeOf(await applyPlan(engine, reversed(changed)));
  if (refused + unsaved === 0) return null;
  const days = counted(refused + unsaved, "день", "дня", "дней");
  const reason =
    refused > 0 ? "выберите, как быть, в «Требует решения»" : "устройство не приняло правку";
  return `Расписание не возвращено: ${days}; ${reason}`;
}
