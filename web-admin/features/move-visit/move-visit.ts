import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import {
  type Destination,
  type Engine,
  moveBackTo,
  moveTo,
  type VisitView,
} from "../../offline/index.ts";
import { colorOf, isFailed, saveEdit } from "../../ui/sync-status/save-edit.ts";
import { showFailure, showToast, showUndo } from "../../ui/toast.tsx";
import { patientOf } from "../record/record-address.ts";

/**
 * Moves a visit as it was shown, and says where it is now, with undo.
 * @param wish the uid of the wish that the move fulfils; its destruction cannot be undone, so such a
 * move has no undo
 */
export const moveVisit = (
  engine: Engine,
  visit: VisitView,
  slot: Destination,
  doctor: string,
  wish?: string,
): Promise<void> => move(engine, visit, moveTo(slot), doctor, wish);

async function move(
  engine: Engine,
  visit: VisitView,
  edit: ReturnType<typeof moveTo>,
  doctor: string,
  wish?: string,
): Promise<void> {
  const patient = shortName(patientOf(visit));
  const day = edit.record_day === visit.day ? "" : `, ${formatDaySpoken(edit.record_day)}`;
  const where = `${patient}: ${edit.record_time}${day}, ${shortName(doctor)}`;
  const ended = await saveEdit(
    engine,
    () => engine.editVisit(visit.uid, edit, visit, wish),
    "Запись перенесена",
  );
  if (isFailed(ended)) return showFailure(`${patient}: ${ended.words}`);
  const message = `${ended.words}. ${where}`;
  const color = colorOf(ended);
  if (wish) return void showToast({ message: `${message}. Снято с листа ожидания`, color });
  showUndo({
    message,
    color,
    async undo() {
      const moved = engine.record(visit.uid);
      if (moved) void move(engine, moved, moveBackTo(visit), visit.employee_name);
      return null;
    },
  });
}
