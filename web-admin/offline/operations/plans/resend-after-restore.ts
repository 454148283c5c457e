import type { JournalSettings } from "../../../../shared/journal/journal.ts";
import { RECORD_FIELDS, type RecordField } from "../../../../shared/journal/record.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";
import type { PlacedRecord } from "../placed-record.ts";
import type { OperationOf, QueuedOperation } from "../queued-operation.ts";
import { templateOf, visitOf } from "../target.ts";
import type { ShownTemplate } from "../template-fields.ts";
import { applyTimes, timesChange } from "../times.ts";
import { fieldsOf, isSlotField, only } from "../visit-fields.ts";

/** The last server state that this device knew; null where it knows none. */
export interface LastSeen {
  record(uid: string): PlacedRecord | null;
  answered(): {
    templates: readonly ShownTemplate[] | null;
    settings: JournalSettings | null;
    times(employee: number, day: Day): readonly string[] | null;
  };
}

/**
 * Of the acknowledged operations that a restored server does not know, in order of making, those still
 * in effect when the server was last seen: what somebody replaced since is not sent again. All of
 * those on what the device knows nothing of are.
 * @param epoch of the restored server, whose own words say nothing of what stood before; null
 * where it has no epoch of its own
 */
export function operationsToResend(
  lost: readonly QueuedOperation[],
  seen: LastSeen,
  epoch: string | null,
): QueuedOperation[] {
  const last = lastValues(lost);
  const lastRecordOf = (uid: string) => {
    const known = seen.record(uid);
    return epoch !== null && known?.epoch === epoch ? null : known;
  };
  const made = new Set(lost.filter(({ kind }) => kind === "create-template").map(templateOf));
  return lost.flatMap((operation): QueuedOperation[] => {
    switch (operation.kind) {
      case "create-visit":
      case "edit-visit":
      case "mark-visit-read":
        return visitCall(operation, last, lastRecordOf(operation.uid));
      case "set-schedule-day":
        return scheduleCall(operation, last, seen);
      case "change-settings":
        return settingsCall(operation, lost, seen);
      case "create-template":
        return templateCall(operation, seen);
      case "edit-template":
      case "delete-template":
        return templateEdit(operation, seen, made);
      default:
        return [operation];
    }
  });
}

type LastValues = ReadonlyMap<string, unknown>;

/** The last value written here to each field or time, by its name. */
function lastValues(lost: readonly QueuedOperation[]): LastValues {
  const last = new Map<string, unknown>();
  for (const operation of lost) {
    const uid = visitOf(operation);
    for (const [field, value] of uid ? Object.entries(operation.body ?? {}) : [])
      last.set(`${uid} ${field}`, value);
    if (operation.kind !== "set-schedule-day") continue;
    const { added, removed } = timesChange(operation);
    const name = `${operation.employee} ${operation.day}`;
    for (const time of added) last.set(`${name} ${time}`, true);
    for (const time of removed) last.set(`${name} ${time}`, false);
  }
  return last;
}

function visitCall(
  operation: OperationOf<"create-visit" | "edit-visit" | "mark-visit-read">,
  last: LastValues,
  placed: PlacedRecord | null,
): QueuedOperation[] {
  if (!placed) return [operation];
  const { record, employee, day } = placed;
  if (operation.kind === "mark-visit-read") {
    const read = record.read_at !== null;
    return last.get(`${record.uid} read`) === read ? [operation] : [];
  }
  const seen = fieldsOf({ ...record, employee, record_day: formatDay(day) });
  const fields = RECORD_FIELDS.filter((field) => field in operation.body);
  const replaced = fields.filter((field) => last.get(`${record.uid} ${field}`) !== seen[field]);
  if (replaced.length === 0) return [operation];
  const isLost = (field: RecordField) =>
    replaced.includes(field) || (isSlotField(field) && replaced.some(isSlotField));
  if (operation.kind === "create-visit") {
    return [
      { ...operation, body: { ...operation.body, ...only(seen, RECORD_FIELDS.filter(isLost)) } },
    ];
  }
  const left = fields.filter((field) => !isLost(field));
  return left.length > 0 ? [{ ...operation, body: only(operation.body, left) }] : [];
}

function scheduleCall(
  operation: OperationOf<"set-schedule-day">,
  last: LastValues,
  { answered }: LastSeen,
): QueuedOperation[] {
  const { employee, day } = operation;
  const seen = answered().times(employee, day);
  const stands = (time: string) =>
    seen === null || last.get(`${employee} ${day} ${time}`) === seen.includes(time);
  const { added, removed } = timesChange(operation);
  const change = { added: added.filter(stands), removed: removed.filter(stands) };
  if (change.added.length + change.removed.length === 0) return [];
  const times = applyTimes(operation.base.times, change);
  return [{ ...operation, body: { times, confirmedVisits: [] } }];
}

/** Of a template made here the creation carries what its edits made, where that is known. */
function templateEdit(
  operation: OperationOf<"edit-template" | "delete-template">,
  seen: LastSeen,
  made: ReadonlySet<string | null>,
): QueuedOperation[] {
  const isCarried = made.has(operation.uid) && seen.answered().templates !== null;
  return isCarried ? [] : templateCall(operation, seen);
}

function templateCall(
  operation: OperationOf<"create-template" | "edit-template" | "delete-template">,
  { answered }: LastSeen,
): QueuedOperation[] {
  const { templates } = answered();
  if (templates === null) return [operation];
  const seen = templates.find(({ uid }) => uid === operation.uid);
  if (operation.kind === "delete-template") return seen ? [] : [operation];
  if (!seen) return [];
  const { tpl_name, schedule_tpl } = seen;
  return [{ ...operation, body: { ...operation.body, tpl_name, schedule_tpl } }];
}

function settingsCall(
  operation: OperationOf<"change-settings">,
  lost: readonly QueuedOperation[],
  { answered }: LastSeen,
): QueuedOperation[] {
  const isLast = lost.findLast(({ kind }) => kind === "change-settings") === operation;
  const seen = answered().settings;
  const isReplaced = seen?.deleteAfterDayPassed === !operation.body.deleteAfterDayPassed;
  return isLast && !isReplaced ? [operation] : [];
}
