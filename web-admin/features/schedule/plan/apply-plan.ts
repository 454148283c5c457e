import type { Engine } from "../../../offline/index.ts";
import { daysIn } from "../../../ui/format/counts.ts";
import { countsOf, type EditResult, submitEdits } from "../../../ui/sync-status/submit.ts";
import { type PlannedDay, reversed } from "./range-plan.ts";

/** More days take the server longer before the screen speaks. */
const TIMEOUT_A_DAY_MS = 60;

/** One call a day, through the outbox; saved days stay when a later one fails. */
export const editsOfDays = (engine: Engine, plan: readonly PlannedDay[]) =>
  plan.map(({ employee, day, before, after, confirmedVisits }) => () => {
    const edit = { from: before, to: after };
    return engine.setScheduleDay(employee, day, edit, { confirmedVisits, insteadOf: null });
  });

export const extraMsOf = (plan: readonly PlannedDay[]) => plan.length * TIMEOUT_A_DAY_MS;

/** Gives days their earlier times back. @returns why some stay changed; null if all are back */
export async function takeBackPlan(
  engine: Engine,
  changed: readonly PlannedDay[],
): Promise<string | null> {
  const edits = editsOfDays(engine, reversed(changed));
  return undoFailure(await submitEdits(engine, edits, { extraMs: extraMsOf(changed) }));
}

/** Why an undo did not do all of its edits; null if it did. */
export function undoFailure(results: readonly EditResult[]): string | null {
  const { refused, unsaved } = countsOf(results);
  if (refused + unsaved === 0) return null;
  const days = daysIn(refused + unsaved);
  const reason =
    refused > 0 ? "выберите, как быть, в «Требует решения»" : "устройство не приняло правку";
  return `Расписание не возвращено: ${days}; ${reason}`;
}
