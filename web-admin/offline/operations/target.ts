import { dayKey } from "../../../shared/sync/sync.ts";
import type { Operation, OperationCall, TemplateCall } from "./operation.ts";

/** The uid of the visit that a write is about; null for any other write. */
export const visitOf = (call: OperationCall): string | null =>
  "uid" in call && !isTemplateCall(call) ? call.uid : null;

/** The uid of the template that a write is about; null for any other write. */
export const templateOf = (call: OperationCall): string | null =>
  isTemplateCall(call) ? call.uid : null;

export const isTemplateCall = <Call extends OperationCall>(
  call: Call,
): call is Extract<Call, TemplateCall> =>
  call.kind === "create-template" ||
  call.kind === "edit-template" ||
  call.kind === "delete-template";

/** Makes its target; a schedule day is there before its first list. */
export const isCreation = ({ kind }: OperationCall): boolean =>
  kind === "create-visit" || kind === "create-template" || kind === "log-export";

export const isRemoval = ({ kind }: OperationCall): boolean =>
  kind === "cancel-visit" || kind === "delete-template";

/**
 * What a write is about, by one name: `record/UID`, `day/2027-06-11/1`, `template/UID`, `settings`.
 * Each export is by itself.
 */
export function targetOf(call: OperationCall & Pick<Operation, "key">): string {
  switch (call.kind) {
    case "create-visit":
    case "edit-visit":
    case "mark-visit-read":
    case "cancel-visit":
      return `record/${call.uid}`;
    case "set-schedule-day":
      return dayKey(call.employee, call.day);
    case "create-template":
    case "edit-template":
    case "delete-template":
      return `template/${call.uid}`;
    case "change-settings":
      return "settings";
    case "log-export":
      return `export/${call.key}`;
  }
}
