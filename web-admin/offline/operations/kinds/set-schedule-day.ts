import { dayKey, formatEtag } from "../../../../shared/sync/sync.ts";
import { type Day, formatDay } from "../../../../shared/time/calendar.ts";
import { parseTimes } from "../../../../shared/time/parse-times.ts";
import {
  type CallOf,
  ETAG_OF_NOTHING,
  isParked,
  isWaiting,
  type Operation,
  type TimesEdit,
} from "../operation.ts";
import { adding, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    /** `body.times` is the whole new list; the edit is its difference to `base.times`. */
    "set-schedule-day": {
      employee: number;
      day: Day;
      /** `confirmedVisits`: numbers of the visits that lose their time and were shown. */
      body: { times: readonly string[]; confirmedVisits: readonly number[] };
      base: { times: readonly string[] };
    };
  }
}

interface ScheduleDayEdit extends TimesEdit {
  employee: number;
  day: Day;
  /** The visits that the person was shown, and confirmed to remove the times of. */
  confirmedVisits: readonly number[];
  /** The key of the parked edit that this one replaces. */
  insteadOf: string | null;
}

/** This device's data of a doctor's day. */
interface ScheduleSource {
  /** The day's offered times with `own` edits applied; null if the day is unknown. */
  offerOf(
    employee: number,
    day: Day,
    own: readonly Operation[],
  ): { offered: readonly string[]; revision: number; epoch: string | null } | null;
  /** The mirror's epoch. */
  epoch: string | null;
}

export const setScheduleDay: OperationKind<
  "set-schedule-day",
  "day",
  { edit: ScheduleDayEdit; source: ScheduleSource }
> = {
  subject: "day",
  effect: "change",
  revision: "checked",

  /** The difference a person made, on the day as it is offered now. */
  plan(queue, { edit, source }) {
    const { employee, day, from, to, confirmedVisits, insteadOf } = edit;
    const own = queue.on(dayKey(employee, day)).filter((each) => each.kind === "set-schedule-day");
    const offer = source.offerOf(employee, day, own);
    const offered = offer?.offered ?? [];
    const change = timesBetween({ from, to });
    const known = offer?.epoch ?? source.epoch;
    // The result of a queued edit is not known yet.
    const isOfServer = known !== null && !own.some(isWaiting);
    const body = { times: applyTimes(offered, change), confirmedVisits };
    const base = { times: offered };
    const etag = isOfServer ? formatEtag(known, offer?.revision ?? 0) : ETAG_OF_NOTHING;
    const superseded = own
      .filter(isParked)
      .filter((parked) => parked.key === insteadOf || isWithin(timesChange(parked), change));
    const added = adding(queue, { kind: "set-schedule-day", employee, day, body, base }, etag);
    return { ...added, remove: superseded };
  },

  target: ({ employee, day }) => dayKey(employee, day),

  /** A doctor's whole list for a day; the API has a separate call for an empty one. */
  request({ employee, day, body: { times, confirmedVisits } }) {
    const confirmed = confirmedVisits.length > 0 ? { confirmed_visits: confirmedVisits } : {};
    if (times.length === 0) {
      const path = `/api/availability/${employee}/${formatDay(day)}`;
      return { method: "DELETE", path, body: confirmed };
    }
    const list = { employeeId: employee, day: formatDay(day), time: JSON.stringify(times) };
    return { method: "POST", path: "/api/availability/update", body: { ...list, ...confirmed } };
  },

  isDifference: true,

  times(call) {
    const { employee, day } = call;
    const { added, removed } = timesChange(call);
    const slots = (times: readonly string[]) => times.map((time) => ({ employee, day, time }));
    return { opened: slots(added), needed: slots(removed), wanted: null };
  },

  overlay: (times, operation) => applyTimes(times, timesChange(operation)),

  /**
   * Applies the added and removed times to the current list. The edit retains all of them, because
   * the mirror may be behind that list, and the list may change again.
   */
  rebase(operation, { etag }, current) {
    const now = timesOf(current);
    if (!now) return null;
    const { added, removed } = timesChange(operation);
    const times = applyTimes(now, { added, removed });
    const before = applyTimes(now, { added: removed, removed: added });
    const body = { ...operation.body, times };
    return { operation: { ...operation, body, base: { times: before }, etag }, isDisputed: false };
  },

  /** Confirms the visits that were shown. */
  decide(operation, { kind }) {
    const confirmedVisits = operation.answer?.visits.map(({ id }) => id) ?? [];
    if (kind !== "keep-mine" || confirmedVisits.length === 0) return undefined;
    return { ...operation, body: { ...operation.body, confirmedVisits } };
  },

  /** Times that others added or removed since are left out. */
  resend(operation, { same, lastKnown }) {
    const { employee, day, base } = operation;
    const offered = lastKnown.answered().times(employee, day);
    const last = lastOf(same);
    const isInEffect = (time: string) => !offered || last.get(time) === offered.includes(time);
    const { added, removed } = timesChange(operation);
    const change = { added: added.filter(isInEffect), removed: removed.filter(isInEffect) };
    if (change.added.length + change.removed.length === 0) return null;
    const times = applyTimes(base.times, change);
    return { ...operation, body: { times, confirmedVisits: [] } };
  },

  /** The difference only: the whole list may have changed by the time the edit is sent. */
  words(call, words) {
    const { added, removed } = timesChange(call);
    const lines = [
      added.length > 0 ? `Добавить время: ${added.join(", ")}` : "",
      removed.length > 0 ? `Убрать время: ${removed.join(", ")}` : "",
    ].filter((line) => line !== "");
    return [
      `Расписание: ${words.doctor(call.employee)}, ${formatDay(call.day)}`,
      ...(lines.length > 0 ? lines : ["Время остаётся прежним"]),
    ];
  },
};

/** Times in a 412's `current` of a schedule day. */
function timesOf(current: unknown): string[] | null {
  const isDay = typeof current === "object" && current !== null && "time" in current;
  return isDay ? parseTimes(current.time) : null;
}

/** Whether the last of these edits to name a time has it offered. */
function lastOf(edits: readonly Operation[]): ReadonlyMap<string, boolean> {
  const changes = edits.filter((each) => each.kind === "set-schedule-day").map(timesChange);
  return new Map(
    changes.flatMap(({ added, removed }) => [
      ...added.map((time) => [time, true] as const),
      ...removed.map((time) => [time, false] as const),
    ]),
  );
}

const isWithin = (one: TimesChange, other: TimesChange) =>
  one.added.every((time) => other.added.includes(time)) &&
  one.removed.every((time) => other.removed.includes(time));

/** The times that an edit of a schedule day adds to and removes from the list the person saw. */
export interface TimesChange {
  added: readonly string[];
  removed: readonly string[];
}

/** The difference between two lists. */
export const timesBetween = ({ from, to }: TimesEdit): TimesChange => ({
  added: to.filter((time) => !from.includes(time)),
  removed: from.filter((time) => !to.includes(time)),
});

/** A schedule edit as its difference, which also applies to a list that has changed meanwhile. */
export const timesChange = ({
  base,
  body,
}: Pick<CallOf<"set-schedule-day">, "base" | "body">): TimesChange =>
  timesBetween({ from: base.times, to: body.times });

/** The list with the difference made to it; sorted, without repeats. */
export function applyTimes(times: readonly string[], { added, removed }: TimesChange): string[] {
  return [...new Set([...times.filter((time) => !removed.includes(time)), ...added])].sort();
}
