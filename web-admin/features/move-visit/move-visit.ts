import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import {
  type Destination,
  destinationOf,
  type Engine,
  moveBackTo,
  moveTo,
  type VisitView,
} from "../../offline/index.ts";
import { colorOf, isFailed, saveEdit } from "../../ui/sync-status/save-edit.ts";
import { showFailure, showUndo } from "../../ui/toast.tsx";
import { patientOf } from "../record/record-address.ts";

/** Moves a visit as it was shown, and says where it is now, with a way back. */
export async function moveVisit(
  engine: Engine,
  visit: VisitView,
  slot: Destination,
  doctor: string,
  edit = moveTo(slot),
) {
  const patient = shortName(patientOf(visit));
  const day = slot.day === visit.day ? "" : `, ${formatDaySpoken(slot.day)}`;
  const where = `${patient}: ${slot.time}${day}, ${shortName(doctor)}`;
  const ended = await saveEdit(
    engine,
    () => engine.editVisit(visit.uid, edit, visit),
    "Запись перенесена",
  );
  if (isFailed(ended)) return showFailure(`${patient}: ${ended.words}`);
  showUndo({
    message: `${ended.words}. ${where}`,
    color: colorOf(ended),
    async undo() {
      const moved = engine.record(visit.uid);
      const before = destinationOf(visit);
      const back = moveBackTo(visit);
      if (moved) void moveVisit(engine, moved, before, visit.employee_name, back);
      return null;
    },
  });
}
