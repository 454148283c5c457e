import type { Day } from "../../../shared/time/calendar.ts";

interface Shown {
  view?: string | undefined;
  date?: Day | "today" | undefined;
  doctor?: number | undefined;
}

/**
 * Search parameters of the entry form for the day and doctor shown. A day view without a date
 * shows today; the form is given «today», since the clinic's day is unknown until the mirror has
 * been read.
 */
export const bookingSearch = ({
  view,
  date = view === "day" ? "today" : undefined,
  doctor,
}: Shown) => ({ ...(date && { date }), ...(doctor && { doctor }) });
