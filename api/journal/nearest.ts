import { addDays, formatDay } from "../../shared/calendar.ts";
import type { BookedSlot } from "../../shared/journal.ts";
import { nearestFree, type OfferedDay, type Slot } from "../../shared/slots.ts";
import type { Queryable } from "../database/connection.ts";
import type { Now } from "../http/clock.ts";
import { selectOfferedDays } from "./queries.ts";

/** Any time of a nearer day is nearer, so mostly a few days answer; they cost a sixth of a month. */
const DAYS_AROUND = [2, 14];
const NEAREST = 6;

/** Who looks for another time: visitors see visible doctors, and of others only who does the service. */
export interface Seeker {
  withHidden: boolean;
  service: string | null;
}

/** The free times nearest to a slot that could not be had. */
export async function nearestTo(
  db: Queryable,
  wanted: Slot,
  { withHidden, service }: Seeker,
  now: Now,
): Promise<BookedSlot[]> {
  const { employee, day } = wanted;
  let own: OfferedDay[] = [];
  for (const days of DAYS_AROUND) {
    const [from, to] = [addDays(day, -days), addDays(day, days)];
    own = await selectOfferedDays(db, { employee, from, to }, { withHidden });
    const found = nearestFree(wanted, own, now, NEAREST);
    if (found.length === NEAREST) return found.map(spelled);
  }
  // Any time of the wanted doctor's is nearer than another doctor's.
  const others = await selectOfferedDays(db, { day, service, except: employee }, { withHidden });
  return nearestFree(wanted, [...own, ...others], now, NEAREST).map(spelled);
}

const spelled = (slot: Slot): BookedSlot => ({ ...slot, day: formatDay(slot.day) });
