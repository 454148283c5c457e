import type { Slot } from "../../../../shared/time/slots.ts";
import type { Dice } from "../chance/dice.ts";
import { SQUEEZED } from "../chance/steps.ts";
import { type Clinic, DAYS, TIMES } from "../database/clinic.ts";

/** A slot, and whether it is given though nobody offers it. */
export type Place = Slot & { squeezed: boolean };

export const placeFields = ({ employee, day, time, squeezed }: Place) => ({
  ...{ employee, record_day: day, record_time: time },
  ...(squeezed ? { squeezed_in: true } : {}),
});

interface Room {
  dice: Dice;
  clinic: Clinic;
}

/** Times that nobody ever offers, among those that are offered on most days. */
const ANY_TIME = [...TIMES, "08:30", "10:15", "12:50", "15:00"];

/** Visits that somebody squeezes in. */
export class Squeezes {
  constructor(readonly room: Room) {}

  /** The place that was chosen, or now and then another, outside the schedule. */
  insteadOf(slot: Slot): Place {
    const { dice, clinic } = this.room;
    const employee = dice.pick(clinic.doctors);
    const [day, time] = [dice.pick(DAYS), dice.pick(ANY_TIME)];
    if (!dice.chance(SQUEEZED) || !employee || !day || !time) return { ...slot, squeezed: false };
    return { employee, day, time, squeezed: true };
  }
}
