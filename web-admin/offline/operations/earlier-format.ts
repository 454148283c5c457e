import type { Day } from "../../../shared/time/calendar.ts";
import { parseTimes } from "../../../shared/time/slots.ts";
import type { OperationCall, TemplateCall } from "./operation.ts";

/** An operation as versions before typed operations stored it: as its HTTP request. */
interface StoredRequest {
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

/**
 * A write about a template as versions before templates had uids stored it. A negative number is
 * the `seq` of a creation that was not answered then.
 */
type NumberedCall = {
  [Call in TemplateCall as Call["kind"]]: Omit<Call, "uid"> & { id: number | null };
}[TemplateCall["kind"]];

/** What earlier versions stored of an operation. */
export type EarlierCall = StoredRequest | NumberedCall;

export const isEarlierCall = (call: EarlierCall | OperationCall): call is EarlierCall =>
  "subject" in call || "id" in call;

/**
 * The same write as a typed operation; `requestOf` gives the request that was stored, to the letter.
 * @param isRefused the request was refused, and what is sent next is another one
 * @param keyOf the key of the operation of this `seq`
 */
export function fromEarlierCall(
  call: EarlierCall,
  { key, isRefused }: { key: string; isRefused: boolean },
  keyOf: (seq: number) => string | undefined,
): OperationCall {
  const typed = "subject" in call ? fromRequest(call) : call;
  if (!("id" in typed)) return typed;
  const { id, ...rest } = typed;
  if (rest.kind !== "create-template") {
    const number = id ?? 0;
    return { ...rest, uid: keyOf(-number) ?? `${number}` };
  }
  return { ...rest, uid: key, body: isRefused ? { uid: key, ...rest.body } : rest.body };
}

function fromRequest({ subject, method, body, base }: StoredRequest): OperationCall | NumberedCall {
  // What was stored was made by the planners of that version, so its shapes are known.
  const call = (made: object) => made as OperationCall | NumberedCall;
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
  method: StoredRequest["method"],
  body: StoredRequest["body"],
  base: StoredRequest["base"],
): object {
  if (method === "DELETE") return { kind: "cancel-visit", uid, body: null, base };
  if (method === "PUT") {
    return { kind: body && "read" in body ? "mark-visit-read" : "edit-visit", uid, body, base };
  }
  const { uid: _, operator_view: __, ...fields } = body ?? {};
  return { kind: "create-visit", uid, body: fields, base };
}

/** A template of the mirror by its uid; an earlier version stored none, and the number serves as one. */
export const withUid = <Template extends { id: number; uid?: string }>(template: Template) => ({
  ...template,
  uid: template.uid ?? `${template.id}`,
});
