import type { Slot } from "../../../../shared/time/slot.ts";
import type { Wish } from "../../../../shared/wishes/wish.ts";
import type { KnownPatient } from "../../../offline/index.ts";

/** A time that is being booked, and its patient, if known. */
export interface Booking {
  slot: Slot;
  patient: KnownPatient | null;
  /** The wish of the waiting list that it fulfils. */
  wish?: Wish | undefined;
  /** The time is taken although it is not offered. */
  squeezedIn?: boolean;
}
