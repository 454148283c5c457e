import type { Day } from "../../../shared/time/calendar.ts";
import { parseTimes } from "../../../shared/time/slots.ts";
import type { OperationCall } from "./operation.ts";

/** An operation as editions before typed operations kept it: as its HTTP request. */
export interface EarlierCall {
  subject:
    | { kind: "record"; uid: string }
    | { kind: "schedule-day"; employee: number; day: Day }
    | { kind: "template"; id: number | null }
    | { kind: "settings" }
    | { kind: "export" };
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body: Readonly<Record<string, unknown>> | null;
  base: Readonly<Record<string, unknown>>;
}

export const isEarlierCall = (call: EarlierCall | OperationCall): call is EarlierCall =>
  "subject" in call;

/** The same write as a typed operation; `requestOf` gives the request that was kept, to the letter. */
export function fromEarlierCall({ subject, method, body, base }: EarlierCall): OperationCall {
  // What was kept was made by the planners of that edition, so its shapes are known.
  const call = (made: object) => made as OperationCall;
  if (subject.kind === "record") return call(visitCall(subject.uid, method, body, base));
  if (subject.kind === "schedule-day") {
    const { employee, day } = subject;
    const said = {
      times: parseTimes(body?.time ?? []),
      confirmedVisits: body?.confirmed_visits ?? [],
    };
    const seen = { times: parseTimes(base.times ?? []) };
    return call({ kind: "set-schedule-day", employee, day, body: said, base: seen });
  }
  if (subject.kind === "template") {
    const { id } = subject;
    if (method === "POST") return call({ kind: "create-template", id: null, body, base: {} });
    const kind = method === "PUT" ? "edit-template" : "delete-template";
    const { tpl_name, schedule_tpl } = base;
    return call({ kind, id, body, base: { tpl_name, schedule_tpl } });
  }
  const kind = subject.kind === "settings" ? "change-settings" : "log-export";
  return call({ kind, body, base: {} });
}

function visitCall(
  uid: string,
  method: EarlierCall["method"],
  body: EarlierCall["body"],
  base: EarlierCall["base"],
): object {
  if (method === "DELETE") return { kind: "cancel-visit", uid, body: null, base };
  if (method === "PUT") {
    return { kind: body && "read" in body ? "mark-visit-read" : "edit-visit", uid, body, base };
  }
  const { uid: _, operator_view: __, ...fields } = body ?? {};
  return { kind: "create-visit", uid, body: fields, base };
}
