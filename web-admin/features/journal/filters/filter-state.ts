import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useSyncExternalStore } from "react";
import {
  ChangeEmitter,
  type Engine,
  type JournalQuery,
  useEngine,
  WHOLE_JOURNAL,
} from "../../../offline/index.ts";
import type { JournalSearch } from "../calendar/journal-search.ts";
import { keepSearch } from "../calendar/last-search.ts";

interface Kept extends Pick<JournalQuery, "name" | "phone"> {
  /** The filters that are on their way from one address into the next. */
  pending: { from: JournalSearch; query: JournalQuery } | null;
}

const NOTHING: Kept = { name: "", phone: "", pending: null };

// By engine: the next user does not see this search. The other filters are in the address; a
// patient's name or phone does not belong in a browser's history.
const kept = new WeakMap<Engine, Kept>();
const changed = new ChangeEmitter();

export function useFilters(): JournalQuery {
  const engine = useEngine();
  const search = useSearch({ from: "/journal" });
  const own = useSyncExternalStore(changed.listen, () => kept.get(engine) ?? NOTHING);
  return useMemo(() => queryOf(search, own), [search, own]);
}

export function useChangeFilters(): (change: Partial<JournalQuery>) => void {
  const engine = useEngine();
  const search = useSearch({ from: "/journal" });
  const navigate = useNavigate();
  return (change) => {
    const query = { ...queryOf(search, kept.get(engine) ?? NOTHING), ...change };
    const { name, phone } = query;
    kept.set(engine, { name, phone, pending: { from: search, query } });
    changed.notify();
    if (Object.keys(change).every((field) => field === "name" || field === "phone")) return;
    const next = searchOf(query);
    keepSearch(engine, "list", next);
    void navigate({ to: "/journal", search: next, replace: true });
  };
}

/** A field keeps its choice while the address changes. */
function queryOf(search: JournalSearch, { name, phone, pending }: Kept): JournalQuery {
  if (pending?.from === search) return pending.query;
  return {
    day: search.date ?? null,
    time: search.time ?? null,
    employee: search.doctor ?? null,
    source: search.source ?? "all",
    sort: search.sort ?? "closest",
    name,
    phone,
  };
}

function searchOf({ day, time, employee, source, sort }: JournalQuery): JournalSearch {
  return {
    ...(day !== null && { date: day }),
    ...(time !== null && { time }),
    ...(employee !== null && { doctor: employee }),
    ...(source !== "all" && { source }),
    ...(sort !== WHOLE_JOURNAL.sort && { sort: "newest" as const }),
  };
}

/** How many filters narrow the list; the sort does not. */
export function narrowing(of: JournalQuery): number {
  const set = [of.day, of.time, of.employee, of.name.trim(), of.phone.trim()].filter(Boolean);
  return set.length + (of.source === "all" ? 0 : 1);
}
