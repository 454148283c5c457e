import type { KindName, Operation } from "../operation.ts";
import { cancelVisit } from "./cancel-visit.ts";
import { changeSettings } from "./change-settings.ts";
import { closeClinic } from "./close-clinic.ts";
import { createTemplate } from "./create-template.ts";
import { createVisit } from "./create-visit.ts";
import { declineTime } from "./decline-time.ts";
import { deleteTemplate } from "./delete-template.ts";
import { editTemplate } from "./edit-template.ts";
import { editVisit } from "./edit-visit.ts";
import type { OperationKind, Shown, Subject } from "./kind.ts";
import { leaveWish } from "./leave-wish.ts";
import { logExport } from "./log-export.ts";
import { markVisitRead } from "./mark-visit-read.ts";
import { reopenClinic } from "./reopen-clinic.ts";
import { setScheduleDay } from "./set-schedule-day.ts";
import { withdrawWish } from "./withdraw-wish.ts";

const KINDS: { readonly [Kind in KindName]: OperationKind<Kind> } = {
  "create-visit": createVisit,
  "edit-visit": editVisit,
  "mark-visit-read": markVisitRead,
  "cancel-visit": cancelVisit,
  "set-schedule-day": setScheduleDay,
  "create-template": createTemplate,
  "edit-template": editTemplate,
  "delete-template": deleteTemplate,
  "change-settings": changeSettings,
  "log-export": logExport,
  "leave-wish": leaveWish,
  "decline-time": declineTime,
  "withdraw-wish": withdrawWish,
  "close-clinic": closeClinic,
  "reopen-clinic": reopenClinic,
};

/** The rules of an operation's kind. */
export const kindOf = ({ kind }: { kind: KindName }): OperationKind => KINDS[kind];

/** A shown subject with one of its operations applied. */
export function overlaid<On extends Subject>(
  subject: On,
  shown: Shown[On],
  operation: Operation,
): Shown[On] {
  const kind = kindOf(operation) as unknown as OperationKind<KindName, On>;
  return kind.subject === subject && kind.overlay ? kind.overlay(shown, operation) : shown;
}
