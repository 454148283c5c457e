import type { DayView } from "../../offline/index.ts";

/**
 * Why a time that was bookable is not any more; null while it is. A time that passes stays bookable:
 * reception enters visits that have begun.
 * @param of the doctor's day
 */
export function whyLost(
  { time, squeezedIn }: { time: string; squeezedIn: boolean },
  of: Pick<DayView, "booked" | "offered"> | undefined,
): string | null {
  if (of?.booked.includes(time)) return "Это время только что заняли";
  if (!squeezedIn && !of?.offered.includes(time)) return "Это время убрали из расписания";
  return null;
}
