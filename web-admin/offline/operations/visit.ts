import type { DayRecord, ParsedRecord } from "../../../shared/journal/record.ts";
import {
  ABSENT,
  isSlotField,
  only,
  RECORD_FIELDS,
  SLOT_FIELDS,
  storedTexts,
} from "../../../shared/journal/visit-fields.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { NewVisitInput, SomeVisitFields, VisitFields } from "./operation.ts";

/** How far a record has come on its way to the server. */
export type RecordSync = "synced" | "waiting" | "conflict" | "rejected";

/** A record as a screen shows it: the mirror's, with this device's own edits folded over it. */
export interface VisitView extends DayRecord {
  day: Day;
  employee: number;
  employee_name: string;
  sync: RecordSync;
}

/** The record that a person saw when they made an edit. */
export interface Basis {
  record: VisitView;
  /**
   * The server state it is based on; null while the server has answered nothing about the visit.
   */
  etag: string | null;
}

/** A refused booking has no slot: another visit occupies it. */
export const holdsTime = ({ id, sync }: Pick<VisitView, "id" | "sync">): boolean =>
  id !== null || (sync !== "conflict" && sync !== "rejected");

/** A record and its position. `epoch` is that of the server state it was read from. */
export interface ServerVisit {
  record: DayRecord;
  employee: number;
  day: Day;
  epoch: string | null;
}

/** A record from the API, with its doctor and day apart from its other fields. */
export function serverVisitOf(answered: ParsedRecord, epoch: string | null): ServerVisit {
  const { employee, employee_name: _, record_day, ...record } = answered;
  return { record, employee, day: record_day, epoch };
}

/**
 * A record with all that a screen prints of it. The record is spread last: lists read such objects
 * forty times faster than those that get fields after a spread.
 */
export const visitViewOf = (
  { record, employee, day }: Omit<ServerVisit, "epoch">,
  sync: RecordSync,
  employee_name: string,
): VisitView => ({ day, employee, employee_name, sync, ...record });

/** The record with these fields. */
export function withFields(
  placed: ServerVisit,
  { employee, record_day, ...fields }: SomeVisitFields,
): ServerVisit {
  return {
    ...placed,
    employee: employee ?? placed.employee,
    day: record_day ?? placed.day,
    record: { ...placed.record, ...fields },
  };
}

/** The new slot of a visit; `squeezedIn`: the time is taken although it is not offered. */
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

/** The slot of a visit, as fields. */
export const slotFieldsOf = (fields: SomeVisitFields): SomeVisitFields => only(fields, SLOT_FIELDS);

/** The values that an edit of `touched` is based on; a move is based on the whole slot. */
export function baseOf(shown: SomeVisitFields, touched: readonly string[]): SomeVisitFields {
  const names = touched.some(isSlotField) ? [...touched, ...SLOT_FIELDS] : touched;
  return only(shown, names);
}

export const slotOf = ({ employee, record_day, record_time }: SomeVisitFields): Slot => ({
  employee: Number(employee),
  day: record_day as Day,
  time: String(record_time),
});

/** The edit that moves a visit there. */
export const moveTo = ({ employee, day, time, squeezedIn = false }: Destination) => ({
  employee,
  record_day: day,
  record_time: time,
  squeezed_in: squeezedIn,
});

/** Where a visit is. */
export const destinationOf = (visit: VisitView): Destination => ({
  employee: visit.employee,
  day: visit.day,
  time: visit.record_time,
  squeezedIn: visit.squeezed_in,
});

export const movesSlot = (fields: SomeVisitFields) => Object.keys(fields).some(isSlotField);
