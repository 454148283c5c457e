import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Day } from "../../../../shared/time/calendar.ts";
import { useNow } from "../../../offline/index.ts";
import { useKeptSearch } from "./last-search.ts";

/** Which day and doctor a view shows. */
export interface CalendarPlace {
  view: "day" | "week";
  day: Day;
  /** Null: all doctors. */
  doctor: number | null;
}

interface PlaceSearch {
  view?: CalendarPlace["view"] | undefined;
  date?: Day | undefined;
  doctor?: number | undefined;
}

/** Changes the latest target of navigation, which may not be rendered yet. */
export type PlaceChange =
  | Partial<CalendarPlace>
  | ((from: CalendarPlace) => Partial<CalendarPlace>);

/** Day and doctor as the address has them, and how to go to others. */
export function useCalendarPlace(): [CalendarPlace, (change: PlaceChange) => void] {
  const { day: today } = useNow();
  const search = useSearch({ from: "/journal" });
  const navigate = useNavigate();
  const place = placeOf(search, today);
  useKeptSearch(place.view, search);
  const wanted = useRef(place);
  useEffect(() => {
    wanted.current = { view: place.view, day: place.day, doctor: place.doctor };
  }, [place.view, place.day, place.doctor]);

  const go = (change: PlaceChange) => {
    const from = wanted.current;
    const next = { ...from, ...(typeof change === "function" ? change(from) : change) };
    wanted.current = next;
    void navigate({
      to: "/journal",
      search: {
        view: next.view,
        ...(next.day !== today && { date: next.day }),
        ...(next.doctor !== null && { doctor: next.doctor }),
      },
      // Browsing days adds no entries to the history.
      replace: next.view === from.view,
    });
  };
  return [place, go];
}

const placeOf = (search: PlaceSearch, today: Day): CalendarPlace => ({
  view: search.view ?? "day",
  day: search.date ?? today,
  doctor: search.doctor ?? null,
});
