import { useEffect } from "react";
import { isPast } from "../../../shared/time/slot.ts";
import type { useFreeSlots } from "../free-slots/use-free-slots.ts";
import { slotName } from "./attempt.ts";
import type { Booking } from "./use-booking.ts";

/** A chosen time that passed, or was taken, while the form was being filled. */
export function useLostSlot(
  booking: Booking,
  { free, loaded, now, reload }: ReturnType<typeof useFreeSlots>,
) {
  const { selection, sending, attempt } = booking;
  const { day, slot } = selection;
  const lost = loaded && day && slot && !free.get(day)?.get(slot.employee)?.includes(slot.time);
  // It may be taken by our own booking, whose answer was lost: sent again, it is found.
  const ours = sending !== "no" || (day && slot && attempt?.slot === slotName({ ...slot, day }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when it is lost
  useEffect(() => {
    if (!lost || ours) return;
    const wanted = { ...slot, day };
    const past = isPast(wanted, now);
    booking.giveUpSlot(past ? "Это время уже прошло" : "Это время только что заняли", wanted, []);
    void reload();
  }, [lost, ours]);
}
