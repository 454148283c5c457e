import type { Slot } from "../../../shared/time/slots.ts";
import type { VisitView } from "../../offline/index.ts";

/** What the entry form's address says of a next visit; of the patient only whose visit it repeats. */
export const repeatSearch = ({ uid }: VisitView, { employee, day, time }: Slot) => ({
  date: day,
  doctor: employee,
  time,
  again: uid,
});
