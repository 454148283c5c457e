import type { Slot } from "../../../shared/time/slot.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { type Moving, useEngine } from "../../offline/index.ts";
import { moveVisit } from "../move-visit/move-visit.ts";

/**
 * Moves the visit that a patient wants earlier to a free time, which fulfils her wish.
 * @returns false where the wish has no visit on this device: then a new one is booked
 */
export function useMoveEarlier() {
  const engine = useEngine();
  return (wish: Wish, slot: Slot, how: Moving): boolean => {
    const visit = wish.visit === null ? null : engine.record(wish.visit);
    if (!visit) return false;
    void moveVisit(engine, visit, slot, { ...how, wish: wish.uid });
    return true;
  };
}
