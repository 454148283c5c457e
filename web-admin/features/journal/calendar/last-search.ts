import { useEffect } from "react";
import { type Engine, useEngine } from "../../../offline/index.ts";
import type { JournalSearch, JournalViewName } from "./journal-search.ts";

// The last address of each view, by engine: the next user starts without it.
const lastSearches = new WeakMap<Engine, Partial<Record<JournalViewName, JournalSearch>>>();

/** The address that restores a view as it was left. */
export function useLastSearch(view: JournalViewName): JournalSearch {
  const engine = useEngine();
  const fresh: JournalSearch = view === "list" ? {} : { view };
  return lastSearches.get(engine)?.[view] ?? fresh;
}

export function keepSearch(engine: Engine, view: JournalViewName, search: JournalSearch): void {
  lastSearches.set(engine, { ...lastSearches.get(engine), [view]: search });
}

export function useKeptSearch(view: JournalViewName, search: JournalSearch): void {
  const engine = useEngine();
  useEffect(() => keepSearch(engine, view, search), [engine, view, search]);
}
