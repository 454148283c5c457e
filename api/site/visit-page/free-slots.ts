import { type BookedSlot, bookedSlotSchema } from "../../../shared/journal/booked-slot.ts";
import type { FreeDoctor, FreeSlot } from "../../../shared/site/visit-page.ts";
import { parseFullDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { listDoctors } from "../../features/doctors/doctors.ts";
import type { Server } from "../../platform/http/env.ts";
import type { Refusal } from "../../platform/http/problems.ts";

/** The slot with its doctor's name, if it is among the free ones. */
export function freeSlotOf(asked: Slot, doctors: readonly FreeDoctor[]): FreeSlot | null {
  const of = doctors.find(({ employee }) => employee === asked.employee);
  const day = of?.days.find((each) => each.day === asked.day);
  return of && day?.times.includes(asked.time) ? { ...asked, doctor: of.doctor } : null;
}

/** The nearest free times that a refusal names. */
export async function nearestIn(server: Server, { details }: Refusal): Promise<FreeSlot[]> {
  const doctors = await listDoctors(server.db, { seesHidden: true });
  const slots = Array.isArray(details.nearest) ? details.nearest : [];
  return slots.flatMap((slot: BookedSlot) => {
    const { employee, day: spelled, time } = bookedSlotSchema.parse(slot);
    const day = parseFullDay(spelled);
    const doctor = doctors.find(({ id }) => id === employee)?.name_employee;
    return day && doctor ? [{ employee, doctor, day, time }] : [];
  });
}
