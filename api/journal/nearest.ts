import { addDays, formatDay } from "../../shared/calendar.ts";
import type { BookedSlot } from "../../shared/journal.ts";
import { nearestFree, type Slot } from "../../shared/slots.ts";
import type { Queryable } from "../database/connection.ts";
import type { Now } from "../http/clock.ts";
import { selectDaysAround } from "./queries.ts";

const DAYS_AROUND = 14;

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
  const from = addDays(wanted.day, -DAYS_AROUND);
  const to = addDays(wanted.day, DAYS_AROUND);
  const days = await selectDaysAround(
    db,
    { employee: wanted.employee, day: wanted.day, service },
    { from, to, withHidden },
  );
  return nearestFree(wanted, days, now).map((slot) => ({ ...slot, day: formatDay(slot.day) }));
}
