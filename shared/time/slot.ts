import { type ClinicMoment, type Day, parseIsoDay } from "./calendar.ts";
import { isTime } from "./parse-times.ts";

/** One time of one doctor's day. */
export interface Slot {
  employee: number;
  day: Day;
  time: string;
}

/** The slot that a visit has. */
export const slotOf = ({
  employee,
  record_day,
  record_time,
}: {
  employee: number;
  record_day: Day;
  record_time: string;
}): Slot => ({ employee, day: record_day, time: record_time });

export const isSameSlot = (a: Slot, b: Slot): boolean => slotText(a) === slotText(b);

/** Whether a slot's time has come by the clinic's clock. */
export function isPast({ day, time }: Pick<Slot, "day" | "time">, now: ClinicMoment): boolean {
  return day < now.day || (day === now.day && time <= now.time);
}

/** Orders slots by day, then time, then doctor. */
export function compareSlots(a: Slot, b: Slot): number {
  return a.day.localeCompare(b.day) || a.time.localeCompare(b.time) || a.employee - b.employee;
}

/** A slot as forms, addresses and wishes have it: `4/2026-12-10/10:00`. */
export const slotText = ({ employee, day, time }: Slot): string => `${employee}/${day}/${time}`;

/** The slot of a text that `slotText` made; null for any other. */
export function readSlotText(text: string): Slot | null {
  const [, employee = "", dayText = "", time = ""] =
    /^(\d{1,9})\/(\d{4}-\d\d-\d\d)\/(\d\d:\d\d)$/.exec(text) ?? [];
  const day = parseIsoDay(dayText);
  return day && isTime(time) ? { employee: Number(employee), day, time } : null;
}
