import type { Day } from "../../shared/time/calendar.ts";

interface Shown {
  view?: string | undefined;
  date?: Day | "today" | undefined;
  doctor?: number | undefined;
}

/**
 * The entry form's address for the day and doctor that are looked at. Where the looked at address
 * means today the form's does too: which day that is can be unknown until the mirror has been read.
 */
export const bookingSearch = ({
  view,
  date = view === "day" ? "today" : undefined,
  doctor,
}: Shown) => ({ ...(date && { date }), ...(doctor && { doctor }) });
