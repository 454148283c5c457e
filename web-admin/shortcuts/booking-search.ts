import type { Day } from "../../shared/time/calendar.ts";

interface Shown {
  view?: string | undefined;
  date?: Day | undefined;
  doctor?: number | undefined;
}

/** The entry form's address for the day and doctor that are looked at; a day's does not name today. */
export const bookingSearch =
  (today: Day) =>
  ({ view, date = view === "day" ? today : undefined, doctor }: Shown) => ({
    ...(date && { date }),
    ...(doctor && { doctor }),
  });
