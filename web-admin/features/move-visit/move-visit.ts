import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import {
  type Destination,
  type Engine,
  type Moving,
  moveBackTo,
  moveTo,
  type VisitView,
} from "../../offline/index.ts";
import { colorOf, isFailed, saveEdit } from "../../ui/sync-status/submit.ts";
import { showFailure, showToast, showUndo } from "../../ui/toast.tsx";
import { patientOf } from "../record/record-address.ts";

/**
 * Moves a visit as it was shown, and shows its new slot, with undo. A move that fulfils a wish has
 * no undo: the destruction of the wish cannot be undone.
 */
export const moveVisit = (
  engine: Engine,
  visit: VisitView,
  slot: Destination,
  doctor: string,
  how?: Moving,
): Promise<void> => move(engine, visit, moveTo(slot), doctor, how);

async function move(
  engine: Engine,
  visit: VisitView,
  edit: ReturnType<typeof moveTo>,
  doctor: string,
  how?: Moving,
): Promise<void> {
  const patient = shortName(patientOf(visit));
  const day = edit.record_day === visit.day ? "" : `, ${formatDaySpoken(edit.record_day)}`;
  const where = `${patient}: ${edit.record_time}${day}, ${shortName(doctor)}`;
  const ended = await saveEdit(
    engine,
    () => engine.editVisit(visit.uid, edit, visit, how),
    "Запись перенесена",
  );
  if (isFailed(ended)) return showFailure(`${patient}: ${ended.words}`);
  const color = colorOf(ended);
  if (how?.wish)
    return void showToast({ message: `${ended.words}, снято с листа ожидания. ${where}`, color });
  showUndo({
    message: `${ended.words}. ${where}`,
    color,
    async undo() {
      const moved = engine.record(visit.uid);
      if (moved) void move(engine, moved, moveBackTo(visit), visit.employee_name);
      return null;
    },
  });
}
