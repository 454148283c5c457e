import { dayKey } from "../../../../shared/sync/sync.ts";
import type { DayEdit } from "../ledger/day-edits.ts";
import type { Past } from "./past.ts";

type Times = ReadonlyMap<string, readonly string[]>;

/**
 * Each change of a doctor's times is made by its own call once, or was already so and was undone by
 * a later edit, or waits for a decision.
 * @param now the schedule at the end
 */
export function judgeDays(past: Past, now: Times): string[] {
  const faults: string[] = [];
  const carriedOut = new Map<DayEdit, number>();
  const keys = new Set<string>();
  const { days } = past.ledger;
  for (const { key, n } of past.history.calls) {
    const edit = days.withKey(key);
    if (!edit) continue;
    if (keys.has(key)) faults.push(`an edit of ${edit.day} by ${edit.login} was done twice`);
    keys.add(key);
    carriedOut.set(edit, n);
  }
  const timelines = timelinesOf(past, now);
  for (const edit of days.all) {
    if (edit.unsure || edit.isExcused || past.isParked(edit)) continue;
    const timeline = timelines.get(edit.day) ?? [];
    const later = days.all.filter(
      (each) => each.order > edit.order && each.day === edit.day && carriedOut.has(each),
    );
    const at = carriedOut.get(edit);
    const left = at === undefined ? null : timeline.findLast(({ n }) => n < at);
    const since = statesSince(timeline, edit.restoredAt ?? edit.made);
    const isFulfilled = (time: string, isOn: boolean) => {
      if (edit.replaced.has(time) || left?.times.includes(time) === isOn) return true;
      if (at === undefined && edit.restoredAt === null) return false;
      const isUndone = later.some(({ added, removed }) => (isOn ? removed : added).includes(time));
      const wasSo = since.some(({ times }) => times.includes(time) === isOn);
      return wasSo && (isUndone || edit.restoredAt !== null);
    };
    const lost = [
      ...edit.added.filter((time) => !isFulfilled(time, true)).map((time) => `+${time}`),
      ...edit.removed.filter((time) => !isFulfilled(time, false)).map((time) => `-${time}`),
    ];
    if (lost.length > 0) faults.push(`${lost} of ${edit.login} on ${edit.day} is lost`);
  }
  return faults;
}

interface State {
  n: number;
  times: readonly string[];
}

/** The times of each day, and since which position. */
function timelinesOf({ history }: Past, now: Times): Map<string, State[]> {
  const timelines = new Map<string, State[]>(
    [...now].map(([day, times]) => [day, [{ n: 0, times }]]),
  );
  const changed = Map.groupBy(history.days, ({ before, after }) => {
    const row = after ?? before;
    return row ? dayKey(row.employee, row.day) : "";
  });
  for (const [day, changes] of changed) {
    const first = { n: 0, times: changes[0]?.before?.times ?? [] };
    const states = changes.map(({ n, after }) => ({ n, times: after?.times ?? [] }));
    timelines.set(day, [first, ...states]);
  }
  return timelines;
}

const statesSince = (timeline: readonly State[], position: number) =>
  timeline.filter((_, index) => (timeline[index + 1]?.n ?? Number.POSITIVE_INFINITY) > position);
