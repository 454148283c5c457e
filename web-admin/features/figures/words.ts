import type { BySource } from "./count-figures.ts";

/** `45 %`; a dash where there is nothing to take a part of. */
export const shareWords = (part: number, whole: number): string =>
  whole === 0 ? "—" : `${Math.round((part / whole) * 100)} %`;

/** `09:00–10:00` */
export const hourWords = (hour: number): string => `${clock(hour)}–${clock(hour + 1)}`;

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The hours from the first with a booking to the last. */
export function withBookings(hours: readonly BySource[]): (BySource & { hour: number })[] {
  const numbered = hours.map((counts, hour) => ({ ...counts, hour }));
  const isUsed = ({ site, staff }: BySource) => site + staff > 0;
  const first = numbered.findIndex(isUsed);
  return first === -1 ? [] : numbered.slice(first, numbered.findLastIndex(isUsed) + 1);
}
