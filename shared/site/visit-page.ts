import type { ClosedDays } from "../journal/closure-words.ts";
import type { Day } from "../time/calendar.ts";
import type { WishFormState } from "./wish-page.ts";

/** A visit as its patient's own page shows it; without her name and phone. */
export interface PatientVisit {
  employee: number;
  day: Day;
  time: string;
  doctor: string;
  service: string;
  /** How long the service takes with this doctor; null if the clinic set no duration. */
  minutes: number | null;
  isConfirmed: boolean;
  /** She is on the waiting list for an earlier time. */
  isWaiting: boolean;
  /** She has agreed to messages about this visit. */
  getsMessages: boolean;
  /** The closure of its day; null if the clinic is open. */
  closure: ClosedDays | null;
  /** A message says that her doctor is away at the visit's time. */
  isAway: boolean;
  canConfirm: boolean;
  /** False past the clinic's deadline: then the clinic is called. */
  canMove: boolean;
  canCancel: boolean;
}

/** A cancelled visit, for a browser that has shown it. */
export interface CancelledVisit {
  day: Day;
  time: string;
  /** False: the clinic has cancelled it. */
  byPatient: boolean;
}

/** A free time that a visit may move to. */
export interface FreeSlot {
  employee: number;
  doctor: string;
  day: Day;
  time: string;
}

/** Free times of one doctor, by day. */
export interface FreeDoctor {
  employee: number;
  doctor: string;
  days: readonly { day: Day; times: readonly string[] }[];
}

/** The states of the pages of a patient's link. */
export type VisitPageState =
  /**
   * The question of a link, the same for every address; `problem` is the answer to the last try.
   */
  | { view: "question"; problem: string | null }
  | { view: "closed" }
  | { view: "visit"; visit: PatientVisit; done: VisitDone | null }
  /** The times to choose from; `problem` explains why the earlier choice was not available. */
  | {
      view: "move";
      visit: PatientVisit;
      doctors: readonly FreeDoctor[];
      problem: { message: string; nearest: readonly FreeSlot[] } | null;
    }
  /** The last question before a move. */
  | { view: "move-to"; visit: PatientVisit; slot: FreeSlot }
  /** The form of the waiting list for an earlier time. */
  | { view: "earlier"; visit: PatientVisit; form: WishFormState }
  /** `visit` is null right after the patient has cancelled it herself. */
  | { view: "cancelled"; visit: CancelledVisit | null }
  | { view: "not-me" };

/** The patient's last act, from the page's address. */
export const VISIT_DONE = [
  "confirmed",
  "moved",
  "late",
  "changed",
  "not-me",
  "waiting",
  "not-waiting",
  "no-messages",
] as const;
export type VisitDone = (typeof VISIT_DONE)[number];

/** The addresses of a patient's own page. */
export const VISIT_PAGE = {
  page: "/visit",
  calendar: "/visit/priem.ics",
  confirm: "/visit/confirm",
  move: "/visit/move",
  earlier: "/visit/earlier",
  notEarlier: "/visit/not-earlier",
  cancel: "/visit/cancel",
  cancelled: "/visit/cancelled",
  notMe: "/visit/not-me",
  noMessages: "/visit/no-messages",
} as const;

/** The hidden field of each form with an action: the slot of the visit as the page showed it. */
export const READ_SLOT = "read";
