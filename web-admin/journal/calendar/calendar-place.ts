import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Engine } from "../../offline/engine-api.ts";
import { useEngine, useNow } from "../../offline/hooks.tsx";
import type { JournalSearch, JournalViewName } from "./journal-search.ts";

/** Which day and doctor a view shows. */
export interface CalendarPlace {
  view: "day" | "week";
  day: Day;
  /** Null: all doctors. */
  doctor: number | null;
}

// The last address of each view, by engine: whoever signs in next begins anew.
const lastSearches = new WeakMap<Engine, Partial<Record<JournalViewName, JournalSearch>>>();

/** The address that leads back to a view as it was left. */
export function useLastSearch(view: JournalViewName): JournalSearch {
  const engine = useEngine();
  const fresh: JournalSearch = view === "list" ? {} : { view };
  return lastSearches.get(engine)?.[view] ?? fresh;
}

/** Day and doctor as the address has them, and how to go to others. */
export function useCalendarPlace(): [CalendarPlace, (change: Partial<CalendarPlace>) => void] {
  const engine = useEngine();
  const { day: today } = useNow();
  const search = useSearch({ from: "/journal" });
  const navigate = useNavigate();
  const { view = "day", date = today, doctor = null } = search;
  useEffect(() => {
    lastSearches.set(engine, { ...lastSearches.get(engine), [view]: search });
  }, [engine, view, search]);

  const place = { view, day: date, doctor };
  const go = (change: Partial<CalendarPlace>) => {
    const next = { ...place, ...change };
    void navigate({
      to: "/journal",
      search: {
        view: next.view,
        ...(next.day !== today && { date: next.day }),
        ...(next.doctor !== null && { doctor: next.doctor }),
      },
      // Leafing through days is not a way to go back on.
      replace: next.view === view,
    });
  };
  return [place, go];
}
