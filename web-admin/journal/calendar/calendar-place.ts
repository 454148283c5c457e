import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Day } from "../../../shared/time/calendar.ts";
import { useNow } from "../../offline/hooks.tsx";
import { useKeptSearch } from "./last-search.ts";

/** Which day and doctor a view shows. */
export interface CalendarPlace {
  view: "day" | "week";
  day: Day;
  /** Null: all doctors. */
  doctor: number | null;
}

/** Day and doctor as the address has them, and how to go to others. */
export function useCalendarPlace(): [CalendarPlace, (change: Partial<CalendarPlace>) => void] {
  const { day: today } = useNow();
  const search = useSearch({ from: "/journal" });
  const navigate = useNavigate();
  const { view = "day", date = today, doctor = null } = search;
  useKeptSearch(view, search);

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
