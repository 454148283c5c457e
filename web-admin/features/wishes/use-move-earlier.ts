import type { Slot } from "../../../shared/time/slot.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { type Moving, useDoctors, useEngine } from "../../offline/index.ts";
import { moveVisit } from "../move-visit/move-visit.ts";

/**
 * Moves the visit that a patient wants earlier to a free time, which fulfils her wish.
 * @returns false where the wish has no visit on this device: then a new one is booked
 */
export function useMoveEarlier() {
  const engine = useEngine();
  const doctors = useDoctors();
  return (wish: Wish, slot: Slot, how: Moving): boolean => {
    const visit = wish.visit === null ? null : engine.record(wish.visit);
    if (!visit) return false;
    const doctor = doctors.find(({ id }) => id === slot.employee)?.name_employee ?? "";
    void moveVisit(engine, visit, slot, doctor, { ...how, wish: wish.uid });
    return true;
  };
}
