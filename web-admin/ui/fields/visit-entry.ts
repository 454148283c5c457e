import { entryOf, fieldsOfEntry, type VisitEntry } from "../../../shared/journal/visit-entry.ts";
import { storedTexts } from "../../../shared/journal/visit-fields.ts";
import { type Destination, moveTo, type VisitView } from "../../offline/index.ts";

/** The values of reception's forms of a visit. A text that only staff type is added here alone. */
export type StaffEntry = VisitEntry;

export const EMPTY_ENTRY: StaffEntry = {
  name: "",
  phone: "",
  service: "",
  comment: "",
  smsConsent: false,
};

/** The initial values of a record's form; also of a text that only staff type. */
export const staffEntryOf = (record: VisitView): StaffEntry => entryOf(record);

/** The fields of a visit that a form fills. */
export const enteredFields = (entry: StaffEntry) => storedTexts(fieldsOfEntry(entry));

/** A new visit as a form has it. */
export const enteredVisit = (entry: StaffEntry, slot: Destination) => ({
  ...enteredFields(entry),
  ...moveTo(slot),
});
