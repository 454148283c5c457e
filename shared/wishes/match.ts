import type { Doctor } from "../clinic/doctor.ts";
import { offersService } from "../clinic/doctor-profile.ts";
import { weekday } from "../time/calendar.ts";
import type { Slot } from "../time/slot.ts";
import { slotText } from "../time/slot.ts";
import { DAY_PARTS, type Wish } from "./wish.ts";

/** What a wish is compared with besides the time. */
export interface Around {
  /** The doctor of the time. */
  doctor: Pick<Doctor, "id" | "services"> | undefined;
  /** Where the visit is now that the patient wants earlier; null where it is not known. */
  visitAt(uid: string): Pick<Slot, "day" | "time"> | null;
}

/** Whether the patient would take this time. */
export function wishFits(wish: Wish, slot: Slot, { doctor, visitAt }: Around): boolean {
  if (!doctor || slot.day > wish.until || wish.declined.includes(slotText(slot))) return false;
  const isTheirs =
    wish.employee === null ? offersService(doctor, wish.service) : wish.employee === doctor.id;
  if (!isTheirs) return false;
  if (wish.weekdays.length > 0 && !wish.weekdays.includes(weekday(slot.day))) return false;
  const { from, before } = DAY_PARTS[wish.part];
  if (slot.time < from || slot.time >= before) return false;
  const visit = wish.visit === null ? null : visitAt(wish.visit);
  return visit === null || momentOf(slot) < momentOf(visit);
}

const momentOf = ({ day, time }: Pick<Slot, "day" | "time">) => `${day} ${time}`;

/** Wishes that a time fulfils, first come first. */
export const waitingFor = <Of extends Wish>(
  slot: Slot,
  wishes: readonly Of[],
  around: Around,
): Of[] => wishes.filter((wish) => wishFits(wish, slot, around)).toSorted(byAge);

export const byAge = (a: Wish, b: Wish): number =>
  a.created_at.localeCompare(b.created_at) ||
  numberOf(a) - numberOf(b) ||
  a.uid.localeCompare(b.uid);

/** A wish that is not sent yet is later than one with a number. */
const numberOf = ({ id }: Wish) => id ?? Number.MAX_SAFE_INTEGER;
