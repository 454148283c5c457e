import type { BookedVisit } from "../../../shared/site/site.ts";
import type { Selection } from "../selection/selection.ts";
import type { Attempt } from "./attempt.ts";

/** What was chosen and typed, kept in this tab until it is sent. */
export interface Draft {
  name: string;
  phone: string;
  service: string;
  comment: string;
  consent: boolean;
  selection: Selection;
  attempt: Attempt | null;
}

const DRAFT = "priem-booking-draft";
const BOOKED_VISIT = "priem-booked-visit";
const OWN_VISITS = "priem-own-visits";

/** A visit booked in this tab: enough to notice a second one for the same service. */
export type OwnVisit = Pick<BookedVisit, "day" | "time" | "service">;

export const readDraft = () => read<Draft>(DRAFT);
export const keepDraft = (draft: Draft) => keep(DRAFT, draft);
export const dropDraft = () => keep(DRAFT, null);

export const readBookedVisit = () => read<BookedVisit>(BOOKED_VISIT);
export const keepBookedVisit = (visit: BookedVisit) => keep(BOOKED_VISIT, visit);
export const dropBookedVisit = () => keep(BOOKED_VISIT, null);

export const readOwnVisits = () => read<OwnVisit[]>(OWN_VISITS) ?? [];
export const keepOwnVisit = ({ day, time, service }: BookedVisit) =>
  keep(OWN_VISITS, [...readOwnVisits(), { day, time, service }]);

/** A browser may forbid storage; the form then works without a memory. */
function read<T extends object>(name: string): T | null {
  try {
    const text = sessionStorage.getItem(name);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

function keep(name: string, value: object | null) {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value));
    else sessionStorage.removeItem(name);
  } catch {
    // Nothing is lost but the memory of an accidental reload.
  }
}
