import { type Day, formatDay } from "../../shared/calendar.ts";
import type { JournalRecord } from "../../shared/journal.ts";
import { phoneDigits } from "../../shared/patient.ts";
import type { RecordEdit, StaffBookingInput } from "./operation.ts";
import type { FoldedRecord } from "./record.ts";

/** Fields as the API writes them, by the API's names. */
export type WireFields = Readonly<Record<string, unknown>>;

/** The fields that say when and with whom: changed by one side, they are changed as a whole. */
export const SLOT_FIELDS = ["employee", "record_day", "record_time"] as const;

export const isSlotField = (field: string) => SLOT_FIELDS.some((each) => each === field);

/** A visit as `POST /api/journal` takes it. */
export function wireBooking(uid: string, visit: StaffBookingInput): WireFields {
  return {
    uid,
    employee: visit.employee,
    record_day: formatDay(visit.record_day),
    record_time: visit.record_time,
    user_name: (visit.user_name ?? "").trim(),
    phone: phoneDigits(visit.phone ?? ""),
    service: (visit.service ?? "").trim(),
    add_comment: (visit.add_comment ?? "").trim(),
    operator_view: true,
    call_operator: true,
  };
}

/** An edit as `PUT /api/journal/{uid}` takes it. */
export function wireEdit(edit: RecordEdit): WireFields {
  const { record_day, phone, user_name, service, add_comment, ...plain } = edit;
  const text = {
    user_name: user_name?.trim(),
    service: service?.trim(),
    add_comment: add_comment?.trim(),
  };
  const fields = {
    ...plain,
    ...text,
    record_day: record_day && formatDay(record_day),
    phone: phone === undefined ? undefined : phoneDigits(phone),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A doctor's whole list for a day; the spec has another call for an empty one. */
export function wireScheduleDay(
  employee: number,
  day: Day,
  times: readonly string[],
  confirmedVisits: readonly number[],
): { method: "POST" | "DELETE"; path: string; body: WireFields } {
  const confirmed = confirmedVisits.length > 0 ? { confirmed_visits: confirmedVisits } : {};
  if (times.length === 0) {
    const path = `/api/availability/${employee}/${formatDay(day)}`;
    return { method: "DELETE", path, body: confirmed };
  }
  const list = { employeeId: employee, day: formatDay(day), time: JSON.stringify(times) };
  return { method: "POST", path: "/api/availability/update", body: { ...list, ...confirmed } };
}

/** A record's editable fields; `record_day` is `DD.MM.YYYY` in both shapes. */
export function fieldsOf(record: JournalRecord | FoldedRecord): WireFields {
  const { employee, record_day, record_time, user_name, phone, service, add_comment } = record;
  const { call_operator } = record;
  return {
    ...{ employee, record_day, record_time, user_name, phone, service, add_comment },
    call_operator,
  };
}

/** Those of `fields` named in `names`. */
export function only(fields: WireFields, names: Iterable<string>): WireFields {
  return Object.fromEntries([...names].map((name) => [name, fields[name]]));
}

/** The slot a record stands in, as fields. */
export const slotFieldsOf = (fields: WireFields) => only(fields, SLOT_FIELDS);

/** The values an edit of `touched` rests on; a move rests on the whole slot. */
export function baseOf(seen: WireFields, touched: readonly string[]): WireFields {
  const names = touched.some(isSlotField) ? [...touched, ...SLOT_FIELDS] : touched;
  return only(seen, new Set(names));
}
