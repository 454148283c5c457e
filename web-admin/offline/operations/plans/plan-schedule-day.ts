import { formatEtag } from "../../../../shared/sync/sync.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { ETAG_OF_NOTHING, isParked, isWaiting, type TimesEdit } from "../operation.ts";
import type { NewOperation, OutboxChange, QueuedOperation } from "../queued-operation.ts";
import { applyTimes, type TimesChange, timesBetween, timesChange } from "../times.ts";

export interface ScheduleDayEdit extends TimesEdit {
  employee: number;
  day: Day;
  /** The visits that the person was shown, and confirmed to remove the times of. */
  confirmedVisits: readonly number[];
  /** The key of the parked edit that this one takes the place of. */
  insteadOf: string | null;
}

/** What this device knows of a doctor's day. */
export interface ScheduleSource {
  /** The day's offered times with `own` edits applied; null where nothing is known of it. */
  offerOf(
    employee: number,
    day: Day,
    own: readonly QueuedOperation[],
  ): { offered: readonly string[]; revision: number; epoch: string | null } | null;
  /** The mirror's. */
  epoch: string | null;
}

/** The difference a person made, on the day as it is offered now. */
export function planSetScheduleDay(
  operations: readonly QueuedOperation[],
  key: string,
  { offerOf, epoch }: ScheduleSource,
  { employee, day, from, to, confirmedVisits, insteadOf }: ScheduleDayEdit,
): OutboxChange {
  const own = ofScheduleDay(operations, employee, day);
  const offer = offerOf(employee, day, own);
  const offered = offer?.offered ?? [];
  const change = timesBetween({ from, to });
  const known = offer?.epoch ?? epoch;
  // The result of a queued edit is not known yet.
  const isOfServer = known !== null && !own.some(isWaiting);
  const call: NewOperation = {
    ...{ kind: "set-schedule-day", key, employee, day },
    body: { times: applyTimes(offered, change), confirmedVisits },
    base: { times: offered },
    etag: isOfServer ? formatEtag(known, offer?.revision ?? 0) : ETAG_OF_NOTHING,
  };
  const superseded = own
    .filter(isParked)
    .filter((parked) => parked.key === insteadOf || isWithin(timesChange(parked), change));
  return { add: [call], remove: superseded };
}

const ofScheduleDay = (operations: readonly QueuedOperation[], employee: number, day: Day) =>
  operations
    .filter((operation) => operation.kind === "set-schedule-day")
    .filter((operation) => operation.employee === employee && operation.day === day);

const isWithin = (one: TimesChange, other: TimesChange) =>
  one.added.every((time) => other.added.includes(time)) &&
  one.removed.every((time) => other.removed.includes(time));
