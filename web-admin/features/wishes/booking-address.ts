import { slotText } from "../../../shared/time/slot.ts";
import type { AwaitedTime } from "../../offline/index.ts";

/** The day view, with the booking of a wish at this time opened: of this one, or of the first. */
export function bookingAddress({ slot, wishes }: AwaitedTime, of = wishes[0]?.uid) {
  const wish = of === undefined ? {} : { wish: of };
  return { view: "day" as const, date: slot.day, book: slotText(slot), ...wish };
}
