import type { BookedSlot } from "../../../shared/journal/booked-slot.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { nearestFree, type OfferedDay } from "../../../shared/time/free-times.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/env.ts";
import { selectOfferedDays } from "./queries.ts";

/**
 * A nearer day is always preferred, so a few days usually suffice; reading them takes a sixth of
 * the time of a month.
 */
const DAYS_AROUND = [2, 14];
const NEAREST = 6;

/**
 * Who searches for a different time: visitors see visible doctors, and of the other doctors only
 * those with the same service.
 */
export interface Seeker {
  withHidden: boolean;
  service: string | null;
}

/** The free times nearest to a slot that was not available. */
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
