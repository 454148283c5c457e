import { dayKey } from "../../shared/sync.ts";
import { dayOf, isOpen, isParked } from "./fold.ts";
import { timesChange } from "./fold-documents.ts";
import type { OutboxEntry } from "./outbox.ts";
import { SLOT_FIELDS } from "./wire.ts";

/** What an operation touches: its subject, and doctors' days down to the times on them. */
interface Claim {
  subject: string;
  days: ReadonlySet<string>;
  slots: ReadonlySet<string>;
}

/**
 * The operations that may be sent now, in order (DESIGN 4.3.7). One waits for every earlier one
 * about the same thing, and for those that read, take or free a time of the same doctor's day.
 * An earlier one that is parked or failing holds back only what needs the very times it claims.
 */
export function readyAmong(
  entries: readonly OutboxEntry[],
  isSendable: (entry: OutboxEntry) => boolean,
): OutboxEntry[] {
  const claimed = {
    subjects: new Set<string>(),
    days: new Set<string>(),
    slots: new Set<string>(),
  };
  return entries.filter(isOpen).filter((entry) => {
    const { subject, days, slots } = claimOf(entry);
    const isHeld =
      claimed.subjects.has(subject) || meet(claimed.days, days) || meet(claimed.slots, slots);
    claimed.subjects.add(subject);
    for (const slot of slots) claimed.slots.add(slot);
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

function newClaim(entry: OutboxEntry): Claim {
  const { subject } = entry;
  const nothing = { days: new Set<string>(), slots: new Set<string>() };
  if (subject.kind === "record") return { subject: `record/${subject.uid}`, ...visitTimes(entry) };
  if (subject.kind === "settings") return { subject: "settings", ...nothing };
  if (subject.kind === "template") {
    return { subject: `template/${subject.id ?? -entry.seq}`, ...nothing };
  }
  const key = dayKey(subject.employee, subject.day);
  const { added, removed } = timesChange(entry);
  const slots = new Set([...added, ...removed].map((time) => `${key}/${time}`));
  return { subject: key, days: new Set([key]), slots };
}

/** The slot left and the slot taken; an edit that leaves the slot alone claims none. */
function visitTimes({ base, body }: OutboxEntry): Pick<Claim, "days" | "slots"> {
  const moves = SLOT_FIELDS.some((field) => field in base || (body && field in body));
  const places = moves ? [base, { ...base, ...body }] : [];
  const days = new Set<string>();
  const slots = new Set<string>();
  for (const { employee, record_day, record_time } of places) {
    if (record_day === undefined) continue;
    const key = dayKey(Number(employee), dayOf(String(record_day)));
    days.add(key);
    slots.add(`${key}/${record_time}`);
  }
  return { days, slots };
}
