import type { BookedVisit } from "../../../shared/site/site.ts";
import { recall, remember } from "../../data/tab-memory.ts";
import { NOTHING_CHOSEN, preselect, type Selection } from "../selection/selection.ts";
import type { Attempt } from "./attempt.ts";

/** Choices and typed text, remembered in this tab for half an hour or until they are sent. */
export interface Draft {
  name: string;
  phone: string;
  service: string;
  comment: string;
  consent: boolean;
  smsConsent: boolean;
  selection: Selection;
  attempt: Attempt | null;
}

const DRAFT = "booking-draft";
const BOOKED_VISIT = "booked-visit";
const OWN_VISITS = "own-visits";

/** A visit booked in this tab: enough to notice a second one for the same service. */
export type OwnVisit = Pick<BookedVisit, "day" | "time" | "service">;

export const readDraft = () => recall<Draft>(DRAFT);
export const keepDraft = (draft: Draft) => remember(DRAFT, draft);
export const dropDraft = () => remember(DRAFT, null);

/** Another visit to the same doctor begins with the patient's name and phone. */
export const keepDraftOfAnother = ({ employee, patient }: BookedVisit) =>
  keepDraft({
    name: patient?.name ?? "",
    phone: patient?.phone ?? "",
    service: "",
    comment: "",
    consent: false,
    smsConsent: false,
    selection: preselect(NOTHING_CHOSEN, employee),
    attempt: null,
  });

export const readBookedVisit = () => recall<BookedVisit>(BOOKED_VISIT);
/** Without its link, which would open the visit to the next user of this browser. */
export const keepBookedVisit = ({ link: _, ...visit }: BookedVisit) =>
  remember(BOOKED_VISIT, visit);
export const dropBookedVisit = () => remember(BOOKED_VISIT, null);

export const readOwnVisits = () => recall<OwnVisit[]>(OWN_VISITS) ?? [];
export const keepOwnVisit = ({ day, time, service }: BookedVisit) =>
  remember(OWN_VISITS, [...readOwnVisits(), { day, time, service }]);
