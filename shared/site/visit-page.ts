import type { Day } from "../time/calendar.ts";

/** A visit as its patient's own page shows it; without her name and phone. */
export interface PatientVisit {
  day: Day;
  time: string;
  doctor: string;
  service: string;
  /** How long the service takes with this doctor; null where the clinic does not say. */
  minutes: number | null;
  isConfirmed: boolean;
}

/** What the pages of a patient's link show. */
export type VisitPageState =
  /** The question of a link, the same for every address; `problem` is the answer to the last try. */
  | { view: "question"; problem: string | null }
  | { view: "closed" }
  | { view: "visit"; visit: PatientVisit };

/** The addresses of a patient's own page. */
export const VISIT_PAGE = {
  page: "/visit",
  calendar: "/visit/priem.ics",
} as const;
