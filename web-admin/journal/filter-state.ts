import { useSyncExternalStore } from "react";
import { type JournalQuery, WHOLE_JOURNAL } from "../offline/record.ts";

// Kept beside the screens, so that the filters are still there after a look at another one.
// Not in the address: a patient's name or phone does not belong in a browser's history.
let query: JournalQuery = WHOLE_JOURNAL;
const listeners = new Set<() => void>();

export function changeFilters(change: Partial<JournalQuery>) {
  query = { ...query, ...change };
  for (const listener of listeners) listener();
}

export const resetFilters = () => changeFilters(WHOLE_JOURNAL);

export function useFilters(): JournalQuery {
  return useSyncExternalStore(subscribe, () => query);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many filters narrow the list; the sort does not. */
export function narrowing(of: JournalQuery): number {
  const set = [of.day, of.time, of.employee, of.name.trim(), of.phone.trim()].filter(Boolean);
  return set.length + (of.source === "all" ? 0 : 1);
}
