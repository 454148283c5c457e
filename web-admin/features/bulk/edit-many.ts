import { counted } from "../../../shared/language/russian-count.ts";
import { type Day, formatDaySpoken } from "../../../shared/time/calendar.ts";
import {
  type Engine,
  type Moving,
  moveBackTo,
  type UndoableEdit,
  type VisitView,
} from "../../offline/index.ts";
import { editMany } from "../record/undoable-edits.tsx";
import type { PlannedMove } from "./plan-moves.ts";

const visitsIn = (count: number) => counted(count, "запись", "записи", "записей");

/** Confirms visits; for ten seconds one click undoes them all. */
export const confirmVisits = (engine: Engine, visits: readonly VisitView[]) =>
  editMany(engine, {
    edits: visits.map(
      ({ uid }) =>
        () =>
          engine.confirmWithUndo(uid),
    ),
    words: (count) => `Подтверждено: ${visitsIn(count)}`,
    isHeld: true,
  });

/** Moves visits as planned; one click undoes them all. */
export const moveVisits = (engine: Engine, plan: readonly PlannedMove[], day: Day, how?: Moving) =>
  editMany(engine, {
    edits: plan.flatMap(({ visit, time }) =>
      time ? [() => moveOne(engine, visit, { day, time }, how)] : [],
    ),
    words: (count) => `Перенесено на ${formatDaySpoken(day)}: ${visitsIn(count)}`,
    isHeld: false,
  });

async function moveOne(
  engine: Engine,
  visit: VisitView,
  { day, time }: { day: Day; time: string },
  how?: Moving,
): Promise<UndoableEdit> {
  const edit = { record_day: day, record_time: time };
  return {
    operation: await engine.editVisit(visit.uid, edit, visit, how),
    async takeBack() {
      const moved = engine.record(visit.uid);
      if (!moved) return false;
      await engine.editVisit(visit.uid, moveBackTo(visit), moved);
      return true;
    },
  };
}
