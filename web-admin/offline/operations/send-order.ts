import { dayKey } from "../../../shared/sync/sync.ts";
import { timesChange } from "./document-overlay.ts";
import type { SomeVisitFields } from "./operation.ts";
import type { QueuedOperation } from "./queued-operation.ts";
import { dayOf, isOpen, isParked } from "./record-overlay.ts";
import { targetOf } from "./target.ts";
import { SLOT_FIELDS } from "./visit-fields.ts";

/** What an operation touches: its target, and doctors' days down to the times on them. */
interface Claim {
  target: string;
  days: ReadonlySet<string>;
  slots: ReadonlySet<string>;
  /** Those of the slots that others could have only after it. */
  opened: ReadonlySet<string>;
  /** Those of the slots that it cannot do without. */
  needed: ReadonlySet<string>;
}

/**
 * The operations that may be sent now, in order. One waits for every earlier one
 * about the same target, and for those that read, take or free a time of the same doctor's day.
 * A failing one holds back only what needs the very times it claims; a parked one, which took
 * nothing, only what needs a time that it would have freed or offered; and the record or template
 * it is about. Edits of a schedule day are differences: one parked leaves the next ones free.
 */
export function sendableOperations(
  operations: readonly QueuedOperation[],
  isSendable: (operation: QueuedOperation) => boolean,
): QueuedOperation[] {
  const claimed = {
    targets: new Set<string>(),
    days: new Set<string>(),
    slots: new Set<string>(),
    awaited: new Set<string>(),
  };
  return operations.filter(isOpen).filter((operation) => {
    const { target, days, slots, opened, needed } = claimOf(operation);
    const isHeld =
      claimed.targets.has(target) ||
      overlap(claimed.days, days) ||
      overlap(claimed.slots, slots) ||
      overlap(claimed.awaited, needed);
    if (!isParked(operation) || operation.kind !== "set-schedule-day") claimed.targets.add(target);
    if (isParked(operation)) for (const slot of opened) claimed.awaited.add(slot);
    else for (const slot of slots) claimed.slots.add(slot);
    if (!isStuck(operation)) for (const day of days) claimed.days.add(day);
    return !isHeld && !isParked(operation) && isSendable(operation);
  });
}

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>) => !a.isDisjointFrom(b);

const isYetHeld = ({ attempts, heldUntil = 0 }: QueuedOperation) => attempts === 0 && heldUntil > 0;

/** Both are about the same target, or about the same time of a doctor's day. */
export const interferes = (one: Claimable, other: Claimable): boolean => {
  const [a, b] = [newClaim(one), newClaim(other)];
  return a.target === b.target || overlap(a.slots, b.slots);
};

function isStuck(operation: QueuedOperation): boolean {
  return (
    isParked(operation) ||
    isYetHeld(operation) ||
    operation.attempts > 1 ||
    (operation.attempts > 0 && operation.state === "pending")
  );
}

const claims = new WeakMap<QueuedOperation, Claim>();

function claimOf(operation: QueuedOperation): Claim {
  const known = claims.get(operation);
  if (known) return known;
  const claim = newClaim(operation);
  claims.set(operation, claim);
  return claim;
}

const NONE: ReadonlySet<string> = new Set();

type Claimable = Parameters<typeof targetOf>[0];

function newClaim(operation: Claimable): Claim {
  const target = targetOf(operation);
  const times = timesOfOperation(operation);
  return { target, ...times };
}

const NO_TIMES = { days: NONE, slots: NONE, opened: NONE, needed: NONE };

/** The slot left and the slot taken; an edit that leaves the slot alone claims none. */
function timesOfOperation(operation: Claimable): Omit<Claim, "target"> {
  switch (operation.kind) {
    case "set-schedule-day":
      return scheduleTimes(operation);
    case "create-visit":
      return visitTimes(null, operation.body);
    case "edit-visit":
      return movesSlot(operation.body)
        ? visitTimes(operation.base, { ...operation.base, ...operation.body })
        : NO_TIMES;
    case "cancel-visit":
      return movesSlot(operation.base) ? visitTimes(operation.base, null) : NO_TIMES;
    default:
      return NO_TIMES;
  }
}

const movesSlot = (fields: SomeVisitFields) => SLOT_FIELDS.some((field) => field in fields);

function scheduleTimes(
  operation: Extract<Claimable, { kind: "set-schedule-day" }>,
): Omit<Claim, "target"> {
  const key = targetOf(operation);
  const { added, removed } = timesChange(operation);
  const slots = (times: readonly string[]) => new Set(times.map((time) => `${key}/${time}`));
  const [opened, needed] = [slots(added), slots(removed)];
  return { days: new Set([key]), slots: opened.union(needed), opened, needed };
}

function visitTimes(
  from: SomeVisitFields | null,
  to: SomeVisitFields | null,
): Omit<Claim, "target"> {
  const left = from && slotIn(from);
  const claimed = [left, to && slotIn(to)].filter((slot) => slot !== null);
  const slots = new Set(claimed.map((slot) => slot.slot));
  return {
    days: new Set(claimed.map((slot) => slot.day)),
    slots,
    needed: slots,
    opened: new Set(left ? [left.slot] : []),
  };
}

function slotIn({ employee, record_day, record_time }: SomeVisitFields) {
  const day = dayKey(Number(employee), dayOf(String(record_day)));
  return { day, slot: `${day}/${record_time}` };
}
