import { dayKey } from "../../shared/sync.ts";
import { dayOf, isOpen, isParked } from "./fold.ts";
import { timesChange } from "./fold-documents.ts";
import type { OutboxEntry } from "./outbox.ts";
import { thingOf } from "./thing.ts";
import { SLOT_FIELDS, type WireFields } from "./wire.ts";

/** What an operation touches: its thing, and doctors' days down to the times on them. */
interface Claim {
  thing: string;
  days: ReadonlySet<string>;
  slots: ReadonlySet<string>;
  /** Those of the slots that others could have only after it. */
  opened: ReadonlySet<string>;
  /** Those of the slots that it cannot do without. */
  needed: ReadonlySet<string>;
}

/**
 * The operations that may be sent now, in order (DESIGN 4.3.7). One waits for every earlier one
 * about the same thing, and for those that read, take or free a time of the same doctor's day.
 * A failing one holds back only what needs the very times it claims; a parked one, which took
 * nothing, only what needs a time that it would have freed or offered; and the record or template
 * it is about. Edits of a schedule day are differences: one parked leaves the next ones free.
 */
export function readyAmong(
  entries: readonly OutboxEntry[],
  isSendable: (entry: OutboxEntry) => boolean,
): OutboxEntry[] {
  const claimed = {
    things: new Set<string>(),
    days: new Set<string>(),
    slots: new Set<string>(),
    awaited: new Set<string>(),
  };
  return entries.filter(isOpen).filter((entry) => {
    const { thing, days, slots, opened, needed } = claimOf(entry);
    const isHeld =
      claimed.things.has(thing) ||
      meet(claimed.days, days) ||
      meet(claimed.slots, slots) ||
      meet(claimed.awaited, needed);
    if (!isParked(entry) || entry.subject.kind !== "schedule-day") claimed.things.add(thing);
    if (isParked(entry)) for (const slot of opened) claimed.awaited.add(slot);
    else for (const slot of slots) claimed.slots.add(slot);
    if (!isStuck(entry)) for (const day of days) claimed.days.add(day);
    return !isHeld && !isParked(entry) && isSendable(entry);
  });
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>) => !a.isDisjointFrom(b);

function isStuck(entry: OutboxEntry): boolean {
  return isParked(entry) || entry.attempts > 1 || (entry.attempts > 0 && entry.state === "pending");
}

const claims = new WeakMap<OutboxEntry, Claim>();

function claimOf(entry: OutboxEntry): Claim {
  const known = claims.get(entry);
  if (known) return known;
  const claim = newClaim(entry);
  claims.set(entry, claim);
  return claim;
}

const NONE: ReadonlySet<string> = new Set();

function newClaim(entry: OutboxEntry): Claim {
  const thing = thingOf(entry);
  const { kind } = entry.subject;
  if (kind === "record") return { thing, ...visitTimes(entry) };
  if (kind === "schedule-day") return { thing, ...scheduleTimes(entry, thing) };
  return { thing, days: NONE, slots: NONE, opened: NONE, needed: NONE };
}

function scheduleTimes(entry: OutboxEntry, key: string): Omit<Claim, "thing"> {
  const { added, removed } = timesChange(entry);
  const slots = (times: readonly string[]) => new Set(times.map((time) => `${key}/${time}`));
  const [opened, needed] = [slots(added), slots(removed)];
  return { days: new Set([key]), slots: opened.union(needed), opened, needed };
}

/** The slot left and the slot taken; an edit that leaves the slot alone claims none. */
function visitTimes({ base, body, method }: OutboxEntry): Omit<Claim, "thing"> {
  const moves = SLOT_FIELDS.some((field) => field in base || (body && field in body));
  if (!moves) return { days: NONE, slots: NONE, opened: NONE, needed: NONE };
  const left = method === "POST" ? null : slotIn(base);
  const taken = method === "DELETE" ? null : slotIn({ ...base, ...body });
  const claimed = [left, taken].filter((slot) => slot !== null);
  const slots = new Set(claimed.map((slot) => slot.slot));
  return {
    days: new Set(claimed.map((slot) => slot.day)),
    slots,
    needed: slots,
    opened: new Set(left ? [left.slot] : []),
  };
}

function slotIn({ employee, record_day, record_time }: WireFields) {
  const day = dayKey(Number(employee), dayOf(String(record_day)));
  return { day, slot: `${day}/${record_time}` };
}
