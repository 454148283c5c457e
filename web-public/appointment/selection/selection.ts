import type { Day } from "../../../shared/time/calendar.ts";

/** The patient's choices so far. A chosen slot includes its doctor. */
export interface Selection {
  /** The service to start from: only doctors who have it are offered. */
  wanted: string | null;
  day: Day | null;
  doctor: number | null;
  slot: { employee: number; time: string } | null;
  /** The doctor that the link to this page named. */
  preselected: number | null;
}

export const NOTHING_CHOSEN: Selection = {
  wanted: null,
  day: null,
  doctor: null,
  slot: null,
  preselected: null,
};

/** The doctor of the visit: the slot's, else the one chosen by name. */
export function doctorOf(selection: Selection): number | null {
  return selection.slot?.employee ?? selection.doctor;
}

/** Arriving with a doctor in mind. */
export function preselect(selection: Selection, doctor: number): Selection {
  return { ...selection, doctor, slot: null, preselected: doctor };
}

/** A service to start from clears a doctor who does not have it; null is any service. */
export function chooseService(
  selection: Selection,
  wanted: string | null,
  has: (doctor: number) => boolean,
): Selection {
  const doctor = doctorOf(selection);
  if (doctor === null || has(doctor)) return { ...selection, wanted };
  return { ...selection, wanted, doctor: null, slot: null, preselected: null };
}

/**
 * A new date clears doctor and time; the same one again is deselected. Only a doctor that the link
 * named stays, if they work on the date.
 */
export function chooseDay(
  selection: Selection,
  day: Day,
  works: (doctor: number, day: Day) => boolean,
): Selection {
  const { preselected } = selection;
  if (selection.day === day) return { ...selection, day: null, doctor: preselected, slot: null };
  const stays = preselected !== null && works(preselected, day);
  return { ...selection, day, doctor: stays ? preselected : null, slot: null };
}

/** A doctor clears the time; the same one again is deselected. */
export function chooseDoctor(selection: Selection, doctor: number): Selection {
  const same = doctorOf(selection) === doctor;
  return { ...selection, doctor: same ? null : doctor, slot: null, preselected: null };
}

/** A time of a doctor; the same one again is deselected. */
export function chooseSlot(selection: Selection, employee: number, time: string): Selection {
  const { slot } = selection;
  const same = slot?.employee === employee && slot.time === time;
  return { ...selection, slot: same ? null : { employee, time } };
}

/** Without a lost slot: doctor and day stay, unless the day is past. */
export function withoutSlot(selection: Selection, lost: Day, today: Day): Selection {
  return {
    ...selection,
    day: lost < today ? null : selection.day,
    slot: null,
    doctor: doctorOf(selection),
  };
}

/** One of the nearest free times; replaces all earlier choices. */
export function chooseElsewhere(employee: number, day: Day, time: string): Selection {
  return { ...NOTHING_CHOSEN, day, doctor: employee, slot: { employee, time } };
}
