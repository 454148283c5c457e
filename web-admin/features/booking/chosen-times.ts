import type { Slot } from "../../../shared/time/slot.ts";
import type { Entry } from "./chosen-entries.tsx";
import { slotKey } from "./free-days.ts";

/**
 * The chosen times with one of «Ближайшее время»: changing the day clears the selection.
 */
export function withSoonest(entries: readonly Entry[], taken: Entry): readonly Entry[] {
  return [...without(entries, taken).filter(({ day }) => day === taken.day), taken];
}

/** The chosen times with one of them replaced; no slot is chosen twice. */
export function withOtherSlot(entries: readonly Entry[], of: Entry, slot: Slot): readonly Entry[] {
  return entries
    .filter((entry) => entry === of || slotKey(entry) !== slotKey(slot))
    .map((entry) => (entry === of ? { ...entry, ...slot, squeezedIn: false } : entry));
}

export const without = (entries: readonly Entry[], slot: Slot): readonly Entry[] =>
  entries.filter((entry) => slotKey(entry) !== slotKey(slot));
