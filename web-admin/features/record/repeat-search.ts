import type { Slot } from "../../../shared/time/slot.ts";
import type { VisitView } from "../../offline/index.ts";

/** The entry form's address for a next visit; the patient only by the uid of the present one. */
export const repeatSearch = ({ uid }: VisitView, { employee, day, time }: Slot) => ({
  date: day,
  doctor: employee,
  time,
  again: uid,
});
