import { formatDay } from "../../shared/calendar.ts";
import type { RecordField } from "../../shared/journal.ts";
import type { Slot } from "../../shared/slots.ts";
import { forgoing, reworded, wholeRefused } from "./commands.ts";
import type { DecisionAction } from "./decision.ts";
import { isParked } from "./fold.ts";
import type { OutboxChange, OutboxEntry } from "./outbox.ts";
import { fieldConflicts, onCurrent } from "./rebase.ts";
import { isCreation, thingOf } from "./thing.ts";
import { isSlotField, only } from "./wire.ts";

/**
 * What a person's decision makes of a parked operation: one new operation with the same uid and a
 * new key, in the old one's place, so that what waits for it still comes after; or its end.
 */
export function planDecision(
  entries: readonly OutboxEntry[],
  oldKey: string,
  newKey: string,
  action: DecisionAction,
): OutboxChange | null {
  const parked = entries.find((entry) => entry.key === oldKey && isParked(entry));
  if (!parked) return null;
  const { whole, folded } =
    parked.method === "POST" ? wholeRefused(entries, parked) : { whole: parked, folded: [] };
  const next = decided(whole, action);
  if (!next) return ending(entries, parked, newKey);
  const key = isFoundByKey(parked) ? parked.key : newKey;
  return { put: [{ ...next, key, state: "pending", answer: null, lease: null }], remove: folded };
}

/** Made again it is the same call: a template has no uid that a late first one would be known by. */
const isFoundByKey = ({ subject, method }: OutboxEntry) =>
  subject.kind === "template" && method === "POST";

/** What never came to be takes its later edits with it, and is not to come. */
function ending(entries: readonly OutboxEntry[], parked: OutboxEntry, key: string): OutboxChange {
  if (!isCreation(parked)) return { remove: [parked] };
  const whole = entries.filter((entry) => thingOf(entry) === thingOf(parked));
  return { remove: whole, add: forgoing(key, parked) };
}

function decided(parked: OutboxEntry, action: DecisionAction): OutboxEntry | null {
  if (action.kind === "discard") return null;
  if (action.kind === "move") return movedTo(parked, action.slot);
  if (action.kind === "retry") return parked;
  if (action.kind === "keep-mine") return confirmed(onAnswered(parked));
  return keeping(parked, action.kind === "keep" ? action.mine : []);
}

function movedTo(parked: OutboxEntry, { employee, day, time }: Slot): OutboxEntry {
  const slot = { employee, record_day: formatDay(day), record_time: time };
  if (parked.method === "POST") return reworded(parked, slot);
  return { ...parked, body: { ...parked.body, ...slot } };
}

/** Resting on what the server said it has now. */
function onAnswered(parked: OutboxEntry): OutboxEntry {
  const { answer } = parked;
  if (answer?.status !== 412 || !answer.etag) return parked;
  return parked.method === "PUT" && answer.record
    ? onCurrent(parked, answer.record, answer.etag)
    : { ...parked, etag: answer.etag };
}

/** Going on in spite of the visits that were shown (DESIGN 2.16). */
function confirmed(parked: OutboxEntry): OutboxEntry {
  const ids = parked.answer?.visits.map((visit) => visit.id) ?? [];
  return ids.length === 0 ? parked : { ...parked, body: { ...parked.body, confirmed_visits: ids } };
}

/** Of the disputed fields only those in `mine` go again; null where nothing is left to send. */
function keeping(parked: OutboxEntry, mine: readonly RecordField[]): OutboxEntry | null {
  const { answer, body } = parked;
  if (parked.method !== "PUT" || !answer?.record || !body) return null;
  const disputed = fieldConflicts(parked, answer.record).map(({ field }) => field);
  const lost = disputed.filter((field) => !mine.includes(field));
  const slotLost = lost.some(isSlotField);
  const kept = Object.keys(body).filter(
    (field) => !lost.some((each) => each === field) && !(slotLost && isSlotField(field)),
  );
  if (kept.length === 0) return null;
  return onAnswered({ ...parked, body: only(body, kept) });
}
