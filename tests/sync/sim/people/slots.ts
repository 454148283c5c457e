import type { Slot } from "../../../../shared/time/slot.ts";
import { DAYS, TIMES } from "../database/clinic.ts";
import type { World } from "../world.ts";

/** A slot, which may be outside the schedule. */
export type Place = Slot & { squeezed: boolean };

/** How often a slot outside the schedule is chosen. */
const SQUEEZED = 0.3;
const ANY_TIME = [...TIMES, "08:30", "10:15", "12:50", "15:00"];

export const placeFields = ({ employee, day, time, squeezed }: Place) => ({
  employee,
  record_day: day,
  record_time: time,
  ...(squeezed ? { squeezed_in: true } : {}),
});

/** The chosen slot, or sometimes one outside the schedule. */
export function maybeSqueezed({ dice, clinic }: World, slot: Slot): Place {
  const employee = dice.pick(clinic.doctors);
  const [day, time] = [dice.pick(DAYS), dice.pick(ANY_TIME)];
  if (!dice.chance(SQUEEZED) || !employee || !day || !time) return { ...slot, squeezed: false };
  return { employee, day, time, squeezed: true };
}
