import { parseIsoDay } from "./calendar.ts";
import { isTime, type Slot } from "./slots.ts";

/** A slot as forms, addresses and wishes have it: `4/2026-12-10/10:00`. */
export const slotText = ({ employee, day, time }: Slot): string => `${employee}/${day}/${time}`;

/** The slot of a text that `slotText` made; null for any other. */
export function readSlotText(text: string): Slot | null {
  const [, employee = "", dayText = "", time = ""] =
    /^(\d{1,9})\/(\d{4}-\d\d-\d\d)\/(\d\d:\d\d)$/.exec(text) ?? [];
  const day = parseIsoDay(dayText);
  return day && isTime(time) ? { employee: Number(employee), day, time } : null;
}
