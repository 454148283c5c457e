import type { BookedSlot } from "../../../shared/journal/booked-slot.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import { selectPublicSlots, selectVisits, type VisitRow } from "./queries.ts";

/** The slots a visitor must not be offered: no names, nothing past, no hidden doctors. */
export async function listSlots(server: Server, employee: number | null): Promise<BookedSlot[]> {
  const slots = await selectPublicSlots(server.db, { employee, from: clinicNow(server).day });
  return slots.map((slot) => ({ ...slot, day: formatDay(slot.day) }));
}

/** Every booked slot with its patient, for those who may read the journal. */
export function listVisits(db: Queryable, employee: number | null): Promise<VisitRow[]> {
  return selectVisits(db, employee);
}
