import { dayKey } from "../../../shared/sync.ts";
import type { DayEdit } from "./day-edits.ts";
import type { DayRow } from "./history.ts";
import type { Past } from "./past.ts";

type Times = ReadonlyMap<string, readonly string[]>;

/**
 * Each difference that a person made to a day was made to the server's list by its own call, and
 * no call made another one.
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
  for (const { xid, before, after } of past.history.days) {
    const row = after ?? before;
    if (row) faults.push(...unmeant(past, { xid, day: dayOf(row) }, timesChange(before, after)));
  }
  for (const edit of past.ledger.days.all) {
    if (edit.unsure || edit.excuse || past.isParked(edit)) continue;
    const timeline = timelines.get(edit.day) ?? [];
    const at = carried.get(edit);
    const states = statesIn(timeline, at ?? null, edit.restoredAt);
    const stands = (time: string, isOn: boolean) =>
      edit.replaced.has(time) || states.some((times) => times.includes(time) === isOn);
    const lost = [
      ...edit.added.filter((time) => !stands(time, true)).map((time) => `+${time}`),
      ...edit.removed.filter((time) => !stands(time, false)).map((time) => `-${time}`),
    ];
    if (lost.length > 0)
      faults.push(
        `${lost} of ${edit.device} on ${edit.day} is ${at === undefined ? "lost" : "not what was done"}`,
      );
  }
  return faults;
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

/** What its own call left; without one, after a restore, all that was since. */
function statesIn(timeline: readonly Stand[], at: number | null, restoredAt: number | null) {
  const left = at === null ? undefined : timeline.findLast(({ n }) => n < at);
  const since =
    restoredAt === null
      ? []
      : timeline.filter((_, index) => (timeline[index + 1]?.n ?? Infinity) > restoredAt);
  return [...(left ? [left] : []), ...(at === null ? since : [])].map(({ times }) => times);
}

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

/** What a call did to a day, and nobody meant by it. */
function unmeant(past: Past, at: { xid: string; day: string }, done: Change): string[] {
  const call = past.callOf(at);
  const device = past.deviceOf(call);
  const known = call && past.ledger.days.withKey(call.key);
  const meant = known
    ? [known]
    : past.ledger.days.all.filter(
        (edit) => edit.day === at.day && edit.device === device && edit.unsure,
      );
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
