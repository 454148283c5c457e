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
import type { NewVisitInput, SomeVisitFields, VisitFields, VisitInput } from "./operation.ts";
import type { ServerVisit } from "./placed-record.ts";

/** Where a visit is moved to; `squeezedIn`: the time is not offered, and is taken all the same. */
export interface Destination extends Slot {
  squeezedIn?: boolean;
}

/** All fields of a new visit, as the API writes them; reception's own need no confirmation. */
export function newVisitFields(visit: NewVisitInput): VisitFields {
  const { employee, record_day, record_time } = visit;
  const place = { employee, record_day: formatDay(record_day), record_time };
  return { ...ABSENT, ...place, ...storedFields(visit) };
}

/** The fields that a person entered, as the API writes them: texts normalised, `DD.MM.YYYY`. */
export function storedFields({ record_day, ...input }: VisitInput): SomeVisitFields {
  const day = record_day === undefined ? {} : { record_day: formatDay(record_day) };
  return { ...storedTexts(input), ...day };
}

/** A record's editable fields; `record_day` is `DD.MM.YYYY`, as the API writes it. */
export const fieldsOf = (record: VisitFields): VisitFields => ({
  ...(only(record, RECORD_FIELDS) as VisitFields),
});

/** The fields of a record together with its doctor and day. */
export const fieldsOfPlaced = ({ record, employee, day }: ServerVisit): VisitFields =>
  fieldsOf({ ...record, employee, record_day: formatDay(day) });

/** The slot a visit stands in, as fields. */
export const slotFieldsOf = (fields: SomeVisitFields): SomeVisitFields => only(fields, SLOT_FIELDS);

/** The values that an edit of `touched` is based on; a move is based on the whole slot. */
export function baseOf(seen: SomeVisitFields, touched: readonly string[]): SomeVisitFields {
  const names = touched.some(isSlotField) ? [...touched, ...SLOT_FIELDS] : touched;
  return only(seen, names);
}
