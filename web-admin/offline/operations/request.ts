import { formatDay } from "../../../shared/time/calendar.ts";
import {
  ETAG_OF_NOTHING,
  type Operation,
  type OperationCall,
  type ScheduleDayCall,
} from "./operation.ts";

export interface OperationRequest {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  /** Undefined: the request has none. */
  body?: object;
}

/**
 * The HTTP request of a write. The same write gives the same body to the letter, names in the same
 * order: the server knows a repeated request by it.
 */
export function requestOf(call: OperationCall): OperationRequest {
  switch (call.kind) {
    case "create-visit": {
      const { call_operator, ...fields } = call.body;
      const body = { uid: call.uid, ...fields, operator_view: true, call_operator };
      return { method: "POST", path: "/api/journal", body };
    }
    case "edit-visit":
    case "mark-visit-read":
      return { method: "PUT", path: `/api/journal/${call.uid}`, body: call.body };
    case "cancel-visit":
      return { method: "DELETE", path: `/api/journal/${call.uid}` };
    case "set-schedule-day":
      return scheduleDayRequest(call);
    case "create-template":
      return { method: "POST", path: "/api/schedule", body: call.body };
    case "edit-template":
      return { method: "PUT", path: `/api/schedule/${call.uid}`, body: call.body };
    case "delete-template":
      return { method: "DELETE", path: `/api/schedule/${call.uid}` };
    case "change-settings":
      return { method: "PUT", path: "/api/settings/journal", body: call.body };
    case "log-export":
      return { method: "POST", path: "/api/journal/exports", body: call.body };
  }
}

/**
 * The revision a write is based on; null for a write that has none. Where the disk has lost the
 * creation that an edit waited for, what is there is compared field by field.
 */
export function ifMatchOf({ kind, etag }: Pick<Operation, "kind" | "etag">): string | null {
  return etag ?? (BASED.has(kind) ? ETAG_OF_NOTHING : null);
}

const BASED: ReadonlySet<OperationCall["kind"]> = new Set([
  "edit-visit",
  "cancel-visit",
  "edit-template",
  "delete-template",
  "set-schedule-day",
]);

/** A doctor's whole list for a day; the API has another call for an empty one. */
function scheduleDayRequest({ employee, day, body }: ScheduleDayCall): OperationRequest {
  const { times, confirmedVisits } = body;
  const confirmed = confirmedVisits.length > 0 ? { confirmed_visits: confirmedVisits } : {};
  if (times.length === 0) {
    const path = `/api/availability/${employee}/${formatDay(day)}`;
    return { method: "DELETE", path, body: confirmed };
  }
  const list = { employeeId: employee, day: formatDay(day), time: JSON.stringify(times) };
  return { method: "POST", path: "/api/availability/update", body: { ...list, ...confirmed } };
}
