import type { DoctorCard } from "../../../shared/site/site.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Selection } from "../selection/selection.ts";
import type { FreeSlots } from "./free-slots.ts";

/** A doctor's free times on the chosen day. */
export interface DoctorTimes {
  doctor: DoctorCard;
  times: readonly string[];
}

/** The doctors to choose from: all, or on a chosen date those with free time on it. */
export function workingOn(
  day: Day | null,
  free: FreeSlots,
  doctors: readonly DoctorCard[],
): readonly DoctorCard[] {
  return day === null ? doctors : doctors.filter((doctor) => free.get(day)?.has(doctor.id));
}

/** The chosen day's times by doctor; of one doctor, where one was chosen by name. */
export function timesOf(
  { day, doctor, slot }: Selection,
  free: FreeSlots,
  doctors: readonly DoctorCard[],
): DoctorTimes[] {
  if (day === null) return [];
  return doctors
    .filter((each) => doctor === null || each.id === doctor)
    .map((each) => {
      const times = free.get(day)?.get(each.id) ?? [];
      const chosen = slot?.employee === each.id ? [slot.time] : [];
      return { doctor: each, times: [...new Set([...times, ...chosen])].sort() };
    })
    .filter(({ times }) => times.length > 0);
}
