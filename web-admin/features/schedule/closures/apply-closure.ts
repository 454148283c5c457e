import type { Closure } from "../../../../shared/journal/closure.ts";
import type { Engine } from "../../../offline/index.ts";
import { type Edit, submitEdits } from "../../../ui/sync-status/submit.ts";
import { editsOfDays, extraMsOf, undoFailure } from "../plan/apply-plan.ts";
import type { PlannedDay } from "../plan/range-plan.ts";
import { planReopening, takenBy } from "./plan-closure.ts";

/** The closure, then one edit for each doctor's day. */
export function editsOfClosure(
  engine: Engine,
  closed: Pick<Closure, "from" | "to" | "reason">,
  plan: readonly PlannedDay[],
): Edit[] {
  const closure = { ...closed, taken: takenBy(plan) };
  return [() => engine.closeClinic(closure), ...editsOfDays(engine, plan)];
}

/** Undoes a closure as a whole. @returns why part of it stays; null if nothing does */
export async function undoClosure(engine: Engine, closure: Closure): Promise<string | null> {
  const { from, to } = closure;
  const doctors = new Set(engine.doctors().map(({ id }) => id));
  const days = engine.days(from, to);
  const closed = engine.closures().filter(({ uid }) => uid !== closure.uid);
  const plan = planReopening(closure, { days, doctors, closed, now: engine.now() });
  const edits = [() => engine.reopenClinic(closure), ...editsOfDays(engine, plan)];
  return undoFailure(await submitEdits(engine, edits, { extraMs: extraMsOf(plan) }));
}
