import type { Slot } from "../../../../shared/time/slots.ts";
import type { KnownPatient } from "../../../offline/index.ts";

/** A time that is being booked, and for whom, where that is known. */
export interface Booking {
  slot: Slot;
  patient: KnownPatient | null;
  /** The time is not offered, and is taken all the same. */
  squeezedIn?: boolean;
}
