import type { DoctorCard } from "../../../shared/site/site.ts";
import { type ClinicMoment, type Day, parseDay } from "../../../shared/time/calendar.ts";
import type { YearMonth } from "../selection/months.ts";
import {
  chooseElsewhere,
  chooseService,
  doctorOf,
  NOTHING_CHOSEN,
  preselect,
  type Selection,
} from "../selection/selection.ts";
import { doctorsFor } from "../selection/wanted-service.ts";
import type { Draft } from "./draft.ts";

/**
 * The choices in an address of the booking page: `/appointment?doctor=3&day=2026-12-04&time=10:30`.
 */
export interface Arrival {
  doctor: number | null;
  service: string | null;
  day: Day | null;
  time: string | null;
  /** The month to look at, `2026-12`. */
  month: YearMonth | null;
  /** The visitor has been on this page of their history before: their choices there stay. */
  begun: boolean;
}

/**
 * Reads the address and its history entry. The entry's state has the doctor as `{doctorId}`; the
 * address has it too, for a link followed before the page's script has loaded.
 */
export function readArrival(search: string, state: unknown, now: ClinicMoment): Arrival {
  const asked = new URLSearchParams(search);
  return {
    doctor: idIn(stateField(state, "doctorId") ?? asked.get("doctor")),
    service: asked.get("service") || null,
    day: parseDay(asked.get("day") ?? "", now.day),
    time: asked.get("time"),
    month: monthIn(asked.get("month")),
    begun: stateField(state, "begun") === true,
  };
}

/** From now on a reload, or coming back, restores the choices made here. */
export function markBegun(): void {
  const { state } = window.history;
  window.history.replaceState({ ...(typeof state === "object" ? state : {}), begun: true }, "");
}

/**
 * The selection when the page opens: the link's, else the draft's. A doctor who is not visible is
 * not accepted.
 */
export function openingSelection(
  draft: Draft | null,
  arrival: Arrival,
  visible: readonly DoctorCard[],
): Selection {
  const known = (id: number | null) => id === null || visible.some((doctor) => doctor.id === id);
  const kept = { ...NOTHING_CHOSEN, ...draft?.selection };
  const chosen = known(doctorOf(kept)) ? kept : NOTHING_CHOSEN;
  if (arrival.begun) return chosen;
  const { doctor, service, day } = arrival;
  if (doctor !== null && known(doctor)) {
    const asked = selectionWith(doctor, arrival, chosen);
    const has = (id: number) => doctorsFor(service, visible).some((each) => each.id === id);
    return service === null ? asked : chooseService(asked, service, has);
  }
  return service || day ? { ...NOTHING_CHOSEN, wanted: service, day } : chosen;
}

function selectionWith(doctor: number, { day, time }: Arrival, chosen: Selection): Selection {
  if (day && time) return { ...chooseElsewhere(doctor, day, time), preselected: doctor };
  if (day) return { ...preselect(NOTHING_CHOSEN, doctor), day };
  if (doctorOf(chosen) === doctor) return { ...chosen, preselected: doctor };
  return preselect(NOTHING_CHOSEN, doctor);
}

function stateField(state: unknown, name: "doctorId" | "begun"): unknown {
  if (typeof state !== "object" || state === null) return undefined;
  return new Map(Object.entries(state)).get(name);
}

function idIn(value: unknown): number | null {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

function monthIn(text: string | null): YearMonth | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? "") ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : null;
}
