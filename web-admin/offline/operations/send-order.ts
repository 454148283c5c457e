import { dayKey } from "../../../shared/sync/sync.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { KeyedCall } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";
import { isOpen, isParked, type Operation } from "./operation.ts";
import { targetOf } from "./target.ts";

/** The claims of an operation: its target, and times of doctors' days. */
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
 * The operations that may be sent now, in order. One waits for every earlier one about the same
 * target, and for those that read, take or free a time of the same doctor's day. A failing one
 * blocks only operations that need the times it claims; a parked one only those that need a time it
 * would have freed or offered, and those about its record or template. Edits of a schedule day are
 * differences: one parked leaves the next ones free.
 */
export function sendableOperations(
  operations: readonly Operation[],
  isSendable: (operation: Operation) => boolean,
): Operation[] {
  const claimed = {
    targets: new Set<string>(),
    days: new Set<string>(),
    slots: new Set<string>(),
    awaited: new Set<string>(),
  };
  return operations.filter(isOpen).filter((operation) => {
    const { target, days, slots, opened, needed } = claimOf(operation);
    const isBlocked =
      claimed.targets.has(target) ||
      overlap(claimed.days, days) ||
      overlap(claimed.slots, slots) ||
      overlap(claimed.awaited, needed);
    if (!isParked(operation) || !kindOf(operation).isDifference) claimed.targets.add(target);
    if (isParked(operation)) for (const slot of opened) claimed.awaited.add(slot);
    else for (const slot of slots) claimed.slots.add(slot);
    if (!isStuck(operation)) for (const day of days) claimed.days.add(day);
    return !isBlocked && !isParked(operation) && isSendable(operation);
  });
}

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>) => !a.isDisjointFrom(b);

const hasUndo = ({ attempts, undoUntil = 0 }: Operation) => attempts === 0 && undoUntil > 0;

/** Both are about the same target, or about the same time of a doctor's day. */
export const interferes = (one: KeyedCall, other: KeyedCall): boolean => {
  const [a, b] = [newClaim(one), newClaim(other)];
  return a.target === b.target || overlap(a.slots, b.slots);
};

function isStuck(operation: Operation): boolean {
  return (
    isParked(operation) ||
    hasUndo(operation) ||
    operation.attempts > 1 ||
    (operation.attempts > 0 && operation.state === "pending")
  );
}

const claims = new WeakMap<Operation, Claim>();

function claimOf(operation: Operation): Claim {
  const known = claims.get(operation);
  if (known) return known;
  const claim = newClaim(operation);
  claims.set(operation, claim);
  return claim;
}

function newClaim(operation: KeyedCall): Claim {
  const times = kindOf(operation).times?.(operation);
  const [opened, needed] = [
    new Set(times?.opened.map(slotKey)),
    new Set(times?.needed.map(slotKey)),
  ];
  const days = [...(times?.opened ?? []), ...(times?.needed ?? [])].map(dayKeyOf);
  const target = targetOf(operation);
  return { target, days: new Set(days), slots: opened.union(needed), opened, needed };
}

const dayKeyOf = ({ employee, day }: Slot) => dayKey(employee, day);
const slotKey = (slot: Slot) => `${dayKeyOf(slot)}/${slot.time}`;
