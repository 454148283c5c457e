import { normaliseText } from "../../../shared/language/normalise-text.ts";
import { storedName, storedPhone } from "../../../shared/patient/staff-patient.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import type { NewVisitInput, SomeVisitFields, VisitFields, VisitInput } from "./operation.ts";

export const PLACE_FIELDS = ["employee", "record_day", "record_time"] as const;

/** The fields that say when and with whom: changed by one side, they are changed as a whole. */
export const SLOT_FIELDS = [...PLACE_FIELDS, "squeezed_in"] as const;

/** Where a visit is moved to; `squeezedIn`: the time is not offered, and is taken all the same. */
export interface Destination extends Slot {
  squeezedIn?: boolean;
}

export const isSlotField = (field: string) => SLOT_FIELDS.some((each) => each === field);

const EMPTY_TEXTS = { user_name: "", phone: "", service: "", add_comment: "" };

/** All fields of a new visit, as the API writes them; reception's own need no confirmation. */
export function newVisitFields(visit: NewVisitInput): VisitFields {
  const { employee, record_day, record_time, squeezed_in = false } = visit;
  const slot = { employee, record_day: formatDay(record_day), record_time, squeezed_in };
  return { ...slot, ...EMPTY_TEXTS, ...storedFields(visit), call_operator: true, outcome: "" };
}

/** The fields that a person entered, as the API writes them: texts normalised, `DD.MM.YYYY`. */
export function storedFields({ record_day, ...input }: VisitInput): SomeVisitFields {
  const fields: SomeVisitFields = { ...input };
  if (record_day !== undefined) fields.record_day = formatDay(record_day);
  if (fields.phone !== undefined) fields.phone = storedPhone(fields.phone);
  if (fields.user_name !== undefined) fields.user_name = storedName(fields.user_name);
  for (const field of ["service", "add_comment"] as const) {
    if (fields[field] !== undefined) fields[field] = normaliseText(fields[field]);
  }
  return fields;
}

/** A visit that is moved is squeezed in only where the move says so. */
export function offeredUnlessSaid(edited: SomeVisitFields, seen: VisitFields): SomeVisitFields {
  const isMoved = PLACE_FIELDS.some((field) => field in edited && edited[field] !== seen[field]);
  return isMoved ? { squeezed_in: false, ...edited } : edited;
}

/** A record's editable fields; `record_day` is `DD.MM.YYYY`, as the API writes it. */
export function fieldsOf(record: VisitFields): VisitFields {
  const { employee, record_day, record_time, user_name, phone, service, add_comment } = record;
  const { call_operator, outcome = "", squeezed_in = false } = record;
  return {
    ...{ employee, record_day, record_time, user_name, phone, service, add_comment },
    ...{ call_operator, outcome, squeezed_in },
  };
}

/** Those of `fields` named in `names`. */
export function only<Fields extends object>(
  fields: Fields,
  names: Iterable<string>,
): Partial<Fields> {
  const wanted = new Set(names);
  const named = Object.entries(fields).filter(([name]) => wanted.has(name));
  return Object.fromEntries(named) as Partial<Fields>;
}

/** The slot a visit stands in, as fields. */
export const slotFieldsOf = (fields: SomeVisitFields): SomeVisitFields => only(fields, SLOT_FIELDS);

/** The values that an edit of `touched` is based on; a move is based on the whole slot. */
export function baseOf(seen: SomeVisitFields, touched: readonly string[]): SomeVisitFields {
  const names = touched.some(isSlotField) ? [...touched, ...SLOT_FIELDS] : touched;
  return only(seen, names);
}
