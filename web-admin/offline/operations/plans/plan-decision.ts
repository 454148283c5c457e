import type { RecordField } from "../../../../shared/journal/record.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";
import type { DecisionAction } from "../decision.ts";
import { fieldConflicts, onCurrent } from "../kinds/edit-visit.ts";
import { isParked } from "../operation.ts";
import type { OutboxChange, QueuedOperation } from "../queued-operation.ts";
import { isCreation, targetOf } from "../target.ts";
import { type Destination, isSlotField, only } from "../visit-fields.ts";
import { cancelLateCreation, withFoldedEdits, withNewFields } from "./plan-visit.ts";

/**
 * What a person's decision makes of a parked operation: one new operation with the same uid and a
 * new key, in the old one's place, so that what waits for it still comes after; or its end.
 */
export function planDecision(
  operations: readonly QueuedOperation[],
  oldKey: string,
  newKey: string,
  action: DecisionAction,
): OutboxChange | null {
  const parked = operations.find((operation) => operation.key === oldKey && isParked(operation));
  if (!parked) return null;
  const { whole, folded } =
    parked.kind === "create-visit"
      ? withFoldedEdits(operations, parked)
      : { whole: parked, folded: [] };
  const next = decided(whole, action);
  if (!next) return ending(operations, parked, newKey);
  return {
    put: [{ ...next, key: newKey, state: "pending", answer: null, lease: null }],
    remove: folded,
  };
}

/** Ends a parked operation; a creation takes its later edits with it. */
function ending(
  operations: readonly QueuedOperation[],
  parked: QueuedOperation,
  key: string,
): OutboxChange {
  if (!isCreation(parked)) return { remove: [parked] };
  const whole = operations.filter((operation) => targetOf(operation) === targetOf(parked));
  return {
    remove: whole,
    add: parked.kind === "create-visit" ? cancelLateCreation(key, parked) : [],
  };
}

function decided(parked: QueuedOperation, action: DecisionAction): QueuedOperation | null {
  if (action.kind === "discard") return null;
  if (action.kind === "move") return movedTo(parked, action.slot);
  if (action.kind === "retry") return parked;
  if (action.kind === "keep-mine") return confirmed(onAnswered(parked));
  return keeping(parked, action.kind === "keep" ? action.mine : []);
}

function movedTo(
  parked: QueuedOperation,
  { employee, day, time, squeezedIn = false }: Destination,
): QueuedOperation {
  const place = { employee, record_day: formatDay(day), record_time: time };
  const slot = { ...place, squeezed_in: squeezedIn };
  if (parked.kind === "create-visit") return withNewFields(parked, slot);
  return parked.kind === "edit-visit" ? { ...parked, body: { ...parked.body, ...slot } } : parked;
}

/** With the server's current state, from the 412, as its base. */
function onAnswered(parked: QueuedOperation): QueuedOperation {
  const { answer } = parked;
  if (answer?.status !== 412 || !answer.etag) return parked;
  return parked.kind === "edit-visit" && answer.record
    ? onCurrent(parked, answer.record, answer.etag)
    : { ...parked, etag: answer.etag };
}

/** Confirms the visits that were shown. */
function confirmed(parked: QueuedOperation): QueuedOperation {
  const ids = parked.answer?.visits.map((visit) => visit.id) ?? [];
  return parked.kind === "set-schedule-day" && ids.length > 0
    ? { ...parked, body: { ...parked.body, confirmedVisits: ids } }
    : parked;
}

/** Of the disputed fields only those in `mine` go again; null where nothing is left to send. */
function keeping(parked: QueuedOperation, mine: readonly RecordField[]): QueuedOperation | null {
  const { answer } = parked;
  if (parked.kind !== "edit-visit" || !answer?.record) return null;
  const { body } = parked;
  const disputed = fieldConflicts(parked, answer.record).map(({ field }) => field);
  const lost = disputed.filter((field) => !mine.includes(field));
  const slotLost = lost.some(isSlotField);
  const kept = Object.keys(body).filter(
    (field) => !lost.some((each) => each === field) && !(slotLost && isSlotField(field)),
  );
  if (kept.length === 0) return null;
  return onAnswered({ ...parked, body: only(body, kept) });
}
