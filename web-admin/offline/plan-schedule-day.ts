import type { Day } from "../../shared/calendar.ts";
import { formatEtag } from "../../shared/sync.ts";
import { MATCHING_NOTHING } from "./commands.ts";
import type { Documents } from "./documents.ts";
import { isParked, isWaiting } from "./fold.ts";
import { applyTimes, type TimesChange, timesBetween, timesChange } from "./fold-documents.ts";
import type { TimesEdit } from "./operation.ts";
import type { OutboxChange, OutboxEntry } from "./outbox.ts";
import { wireScheduleDay } from "./wire.ts";

export interface ScheduleDayEdit extends TimesEdit {
  employee: number;
  day: Day;
  /** The visits that were shown, and gone on in spite of (DESIGN 2.16). */
  confirmedVisits: readonly number[];
  /** The key of the parked edit that this one takes the place of. */
  insteadOf: string | null;
}

/** The difference a person made, on the day as it is offered now. */
export function planScheduleDay(
  entries: readonly OutboxEntry[],
  key: string,
  { documents, epoch }: { documents: Documents; epoch: string | null },
  { employee, day, from, to, confirmedVisits, insteadOf }: ScheduleDayEdit,
): OutboxChange {
  const own = ofScheduleDay(entries, employee, day);
  const offer = documents.offer(employee, day, own);
  const offered = offer?.offered ?? [];
  const change = timesBetween({ from, to });
  const known = offer?.epoch ?? epoch;
  // Of an own edit that waits nobody knows yet what it will make, if anything.
  const isOfServer = known !== null && !own.some(isWaiting);
  const call = {
    key,
    subject: { kind: "schedule-day", employee, day } as const,
    ...wireScheduleDay(employee, day, applyTimes(offered, change), confirmedVisits),
    base: { times: offered },
    etag: isOfServer ? formatEtag(known, offer?.revision ?? 0) : MATCHING_NOTHING,
  };
  const superseded = own
    .filter(isParked)
    .filter((parked) => parked.key === insteadOf || isWithin(timesChange(parked), change));
  return { add: [call], remove: superseded };
}

const ofScheduleDay = (entries: readonly OutboxEntry[], employee: number, day: Day) =>
  entries.filter(
    ({ subject }) =>
      subject.kind === "schedule-day" && subject.employee === employee && subject.day === day,
  );

const isWithin = (one: TimesChange, other: TimesChange) =>
  one.added.every((time) => other.added.includes(time)) &&
  one.removed.every((time) => other.removed.includes(time));
