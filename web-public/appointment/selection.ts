import type { Day } from "../../shared/calendar.ts";

/** What the patient has chosen so far. A chosen slot brings its doctor with it. */
export interface Selection {
  day: Day | null;
  doctor: number | null;
  slot: { employee: number; time: string } | null;
  /** A doctor chosen before any date, here or on the page they came from. */
  preselected: number | null;
}

export const NOTHING_CHOSEN: Selection = {
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

/**
 * A new date clears doctor and time; the same one again is deselected. A preselected doctor
 * stays if they work on the date (DESIGN 2.15).
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
  if (doctorOf(selection) === doctor) {
    return { ...selection, doctor: null, slot: null, preselected: null };
  }
  return {
    ...selection,
    doctor,
    slot: null,
    preselected: selection.day === null ? doctor : null,
  };
}

/** A time of a doctor; the same one again is deselected. */
export function chooseSlot(selection: Selection, employee: number, time: string): Selection {
  const { slot } = selection;
  const same = slot?.employee === employee && slot.time === time;
  return { ...selection, slot: same ? null : { employee, time } };
}

/** One of the nearest free times, whatever was chosen before. */
export function chooseElsewhere(employee: number, day: Day, time: string): Selection {
  return { day, doctor: employee, slot: { employee, time }, preselected: null };
}
