import { dayKey } from "../../../../shared/sync/sync.ts";
import type { DayRow } from "../database/history.ts";
import type { DayEdit } from "../ledger/day-edits.ts";
import type { Past } from "./past.ts";

type Times = ReadonlyMap<string, readonly string[]>;

/**
 * Each difference that a person made to a day was made to the server's list by its own call, or
 * stood there already and was undone by a later edit; and no call made another difference.
 * @param now the lists at the end
 */
export function judgeDays(past: Past, now: Times): string[] {
  const faults: string[] = [];
  const timelines = timelinesOf(past, now);
  const carried = new Map<DayEdit, number>();
  const keys = new Set<string>();
  for (const { key, n } of past.history.calls) {
    const edit = past.ledger.days.withKey(key);
    if (!edit) continue;
    if (keys.has(key)) faults.push(`an edit of ${edit.day} by ${edit.device} was done twice`);
    keys.add(key);
    carried.set(edit, n);
  }
  for (const { n, xid, before, after } of past.history.days) {
    const row = after ?? before;
    if (row) {
      faults.push(...removedUnasked(past, { xid, n, row }, timesChange(before, after).removed));
      const done = timesChange(before, after);
      faults.push(...unmeant(past, { xid, day: dayOf(row) }, { done, carried }));
    }
  }
  const { all } = past.ledger.days;
  for (const edit of all) {
    if (edit.unsure || edit.excuse || past.isParked(edit)) continue;
    const timeline = timelines.get(edit.day) ?? [];
    const later = all.filter(
      (each) => each.said > edit.said && each.day === edit.day && carried.has(each),
    );
    const at = carried.get(edit);
    const left = at === undefined ? null : timeline.findLast(({ n }) => n < at);
    const since = standingSince(timeline, edit.restoredAt ?? edit.made);
    const isFulfilled = (time: string, isOn: boolean) => {
      if (edit.replaced.has(time) || left?.times.includes(time) === isOn) return true;
      if (at === undefined && edit.restoredAt === null) return false;
      const isUndone = later.some(({ added, removed }) => (isOn ? removed : added).includes(time));
      const stood = since.some(({ times }) => times.includes(time) === isOn);
      return stood && (isUndone || edit.restoredAt !== null);
    };
    const lost = [
      ...edit.added.filter((time) => !isFulfilled(time, true)).map((time) => `+${time}`),
      ...edit.removed.filter((time) => !isFulfilled(time, false)).map((time) => `-${time}`),
    ];
    const how = at === undefined ? "lost" : "not what was done";
    if (lost.length > 0) faults.push(`${lost} of ${edit.device} on ${edit.day} is ${how}`);
  }
  return faults;
}

/** Booked times that a call took away, and nobody who made it had been shown the visits. */
function removedUnasked(
  past: Past,
  { xid, n, row }: { xid: string; n: number; row: DayRow },
  removed: readonly string[],
): string[] {
  const device = past.deviceOf(past.callOf({ xid }));
  const { confirmed } = past.ledger.questions;
  return past
    .visitsAt(n)
    .filter(
      (visit) =>
        visit.employee === row.employee &&
        visit.record_day === row.day &&
        removed.includes(visit.record_time) &&
        !confirmed.has(`${device} ${visit.id}`),
    )
    .map((visit) => `${device} took ${dayOf(row)} ${visit.record_time} from a visit, unasked`);
}

interface Stand {
  n: number;
  times: readonly string[];
}

/** What each day's list was, from when on. */
function timelinesOf(past: Past, now: Times): Map<string, Stand[]> {
  const timelines = new Map<string, Stand[]>(
    [...now].map(([day, times]) => [day, [{ n: 0, times }]]),
  );
  const changed = Map.groupBy(past.history.days, ({ before, after }) => dayOf(after ?? before));
  for (const [day, changes] of changed) {
    const first = { n: 0, times: changes[0]?.before?.times ?? [] };
    timelines.set(day, [
      first,
      ...changes.map(({ n, after }) => ({ n, times: after?.times ?? [] })),
    ]);
  }
  return timelines;
}

/** What the list has been from then on. */
const standingSince = (timeline: readonly Stand[], position: number) =>
  timeline.filter((_, index) => (timeline[index + 1]?.n ?? Number.POSITIVE_INFINITY) > position);

interface Change {
  added: readonly string[];
  removed: readonly string[];
}

function timesChange(before: DayRow | null, after: DayRow | null): Change {
  const [was, is] = [before?.times ?? [], after?.times ?? []];
  return {
    added: is.filter((time) => !was.includes(time)),
    removed: was.filter((time) => !is.includes(time)),
  };
}

/** What a call did to a day, and nobody meant by it; it was made over own edits still on their way. */
function unmeant(
  past: Past,
  at: { xid: string; day: string },
  { done, carried }: { done: Change; carried: ReadonlyMap<DayEdit, number> },
): string[] {
  const call = past.callOf(at);
  const device = past.deviceOf(call);
  const { all } = past.ledger.days;
  const known = call && past.ledger.days.withKey(call.key);
  const isUnder = (edit: DayEdit) =>
    edit.device === device && (carried.get(edit) ?? Number.POSITIVE_INFINITY) > (call?.n ?? 0);
  const meant = known
    ? [known, ...all.slice(0, all.indexOf(known)).filter(isUnder)]
    : all.filter((edit) => edit.device === device && edit.unsure);
  const said = (list: "added" | "removed", time: string) =>
    meant.some((edit) => edit.day === at.day && edit[list].includes(time));
  const who = `by ${device}, and nobody meant it`;
  return [
    ...done.added
      .filter((time) => !said("added", time))
      .map((time) => `${time} was added to ${at.day} ${who}`),
    ...done.removed
      .filter((time) => !said("removed", time))
      .map((time) => `${time} was taken from ${at.day} ${who}`),
  ];
}

const dayOf = (row: DayRow | null) => (row ? dayKey(row.employee, row.day) : "");
