import type { Slot } from "../../../shared/time/slots.ts";
import type { KnownPatient } from "../../offline/view/patients.ts";

/** A free time that is being booked, and for whom, where that is known. */
export interface Booking {
  slot: Slot;
  patient: KnownPatient | null;
}
