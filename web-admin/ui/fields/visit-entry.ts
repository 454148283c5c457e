import { fieldsOfEntry, type VisitEntry } from "../../../shared/journal/visit-entry.ts";
import { storedTexts } from "../../../shared/journal/visit-fields.ts";
import { type Destination, moveTo } from "../../offline/index.ts";

/** The fields of a visit that a form fills. */
export const enteredFields = (entry: VisitEntry) => storedTexts(fieldsOfEntry(entry));

/** A new visit as a form has it. */
export const enteredVisit = (entry: VisitEntry, slot: Destination) => ({
  ...enteredFields(entry),
  ...moveTo(slot),
});
