import { shortName } from "../../../shared/patient/short-name.ts";
import { type Day, formatDaySpoken } from "../../../shared/time/calendar.ts";
import {
  type Destination,
  type Engine,
  type Moving,
  moveTo,
  type VisitView,
} from "../../offline/index.ts";
import { visitsIn } from "../../ui/format/counts.ts";
import { editVisits } from "../record/edit-visits.ts";
import { patientOf } from "../record/record-address.ts";

/** Moves a visit as it was shown, and shows its new slot, with undo. */
export function moveVisit(
  engine: Engine,
  visit: VisitView,
  slot: Destination,
  how: Moving = {},
): Promise<void> {
  const patient = shortName(patientOf(visit));
  const doctor = engine.doctors().find(({ id }) => id === slot.employee)?.name_employee ?? "";
  const day = slot.day === visit.day ? "" : `, ${formatDaySpoken(slot.day)}`;
  const moved = how.wish ? "Запись перенесена, снято с листа ожидания" : "Запись перенесена";
  return editVisits(engine, [visit], {
    edit: ({ uid }) => engine.editWithUndo(uid, moveTo(slot), visit, how),
    done: () => `${moved}. ${patient}: ${slot.time}${day}, ${shortName(doctor)}`,
  });
}

/** Moves visits to these times of another day; one click undoes it. */
export const moveVisits = (
  engine: Engine,
  times: ReadonlyMap<VisitView, string>,
  day: Day,
  how?: Moving,
): Promise<void> =>
  editVisits(engine, [...times.keys()], {
    edit: (visit) => {
      const { employee, record_time } = visit;
      const slot = { employee, record_day: day, record_time: times.get(visit) ?? record_time };
      return engine.editWithUndo(visit.uid, slot, visit, how);
    },
    done: (count) => `Перенесено на ${formatDaySpoken(day)}: ${visitsIn(count)}`,
  });
