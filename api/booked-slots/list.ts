import type { Day } from "../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import {
  type DoctorSlots,
  type SlotRow,
  selectPublicSlots,
  selectSlotsByDoctor,
  selectVisits,
  type VisitRow,
} from "./queries.ts";

/** The slots a visitor must not be offered: no names, nothing past, no hidden doctors. */
export function listSlots(
  db: Queryable,
  { employee, today }: { employee: number | null; today: Day },
): Promise<SlotRow[]> {
  return selectPublicSlots(db, { employee, from: today });
}

/** The same by doctor, of all that are visible or of those among `employees`, in their order. */
export function listSlotsByDoctor(
  db: Queryable,
  { employees, today }: { employees: readonly number[] | null; today: Day },
): Promise<DoctorSlots[]> {
  return selectSlotsByDoctor(db, { employees, from: today });
}

/** Every booked slot with its patient, for those who may read the journal. */
export function listVisits(db: Queryable, employee: number | null): Promise<VisitRow[]> {
  return selectVisits(db, employee);
}
