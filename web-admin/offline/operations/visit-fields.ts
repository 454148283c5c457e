import {
  ABSENT,
  isSlotField,
  only,
  RECORD_FIELDS,
  SLOT_FIELDS,
  storedTexts,
} from "../../../shared/journal/visit-fields.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import type { NewVisitInput, SomeVisitFields, VisitFields } from "./operation.ts";
import type { VisitView } from "./record.ts";
import type { ServerVisit } from "./server-visit.ts";

/** Where a visit is moved to; `squeezedIn`: the time is not offered, and is taken all the same. */
export interface Destination extends Slot {
  squeezedIn?: boolean;
}

/** All fields of a new visit; reception's own need no confirmation. */
export const newVisitFields = (visit: NewVisitInput): VisitFields => ({
  ...ABSENT,
  ...storedTexts(visit),
});

/** The fields as the API writes them: days are `DD.MM.YYYY`. */
export const sentFields = ({ record_day, ...fields }: SomeVisitFields) => ({
  ...fields,
  ...(record_day !== undefined && { record_day: formatDay(record_day) }),
});

/** A record's editable fields. */
export const fieldsOf = (record: VisitFields): VisitFields =>
  only(record, RECORD_FIELDS) as VisitFields;

/** The editable fields of a visit as it is shown. */
export const fieldsOfView = ({ day, ...visit }: VisitView): VisitFields =>
  fieldsOf({ ...visit, record_day: day });

/** The fields of a record together with its doctor and day. */
export const fieldsOfServerVisit = ({ record, employee, day }: ServerVisit): VisitFields =>
  fieldsOf({ ...record, employee, record_day: day });

/** The slot a visit stands in, as fields. */
export const slotFieldsOf = (fields: SomeVisitFields): SomeVisitFields => only(fields, SLOT_FIELDS);

/** The values that an edit of `touched` is based on; a move is based on the whole slot. */
export function baseOf(shown: SomeVisitFields, touched: readonly string[]): SomeVisitFields {
  const names = touched.some(isSlotField) ? [...touched, ...SLOT_FIELDS] : touched;
  return only(shown, names);
}
