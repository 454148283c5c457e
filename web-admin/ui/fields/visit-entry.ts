import { storedTexts } from "../../../shared/journal/visit-fields.ts";
import { type Destination, moveTo } from "../../offline/index.ts";

/** What a form holds of a visit beside its slot, as typed. */
export interface VisitEntry {
  name: string;
  phone: string;
  service: string;
  comment: string;
}

/** The fields of a visit that a form fills. */
export const enteredFields = ({ name, phone, service, comment }: VisitEntry) =>
  storedTexts({ user_name: name, phone, service, add_comment: comment });

type EnteredFields = ReturnType<typeof enteredFields>;

/** A visit's fields as its form begins with them. */
export const entryOf = (visit: EnteredFields): VisitEntry => ({
  name: visit.user_name,
  phone: visit.phone,
  service: visit.service,
  comment: visit.add_comment,
});

/** A new visit as a form has it. */
export const enteredVisit = (entry: VisitEntry, slot: Destination) => ({
  ...enteredFields(entry),
  ...moveTo(slot),
});
