import { useSyncExternalStore } from "react";
import type { Engine } from "../../offline/engine-api.ts";
import { useEngine } from "../../offline/hooks.tsx";
import { type JournalQuery, WHOLE_JOURNAL } from "../../offline/view/journal-query.ts";

// Kept beside the screens, so that the filters are still there after a look at another one, and
// by engine, so that whoever signs in next sees nobody's search.
// Not in the address: a patient's name or phone does not belong in a browser's history.
const queries = new WeakMap<Engine, JournalQuery>();
const listeners = new Set<() => void>();

export function useFilters(): JournalQuery {
  const engine = useEngine();
  return useSyncExternalStore(subscribe, () => queries.get(engine) ?? WHOLE_JOURNAL);
}

export function useChangeFilters(): (change: Partial<JournalQuery>) => void {
  const engine = useEngine();
  return (change) => {
    queries.set(engine, { ...(queries.get(engine) ?? WHOLE_JOURNAL), ...change });
    for (const listener of listeners) listener();
  };
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
