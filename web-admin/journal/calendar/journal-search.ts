import { type Day, dayOf } from "../../../shared/time/calendar.ts";

export type JournalViewName = "list" | "day" | "week";

/** What the journal's address says; without a view it is the list. Names and phones never stand in it. */
export interface JournalSearch {
  view?: "day" | "week";
  date?: Day;
  /** A doctor's id. */
  doctor?: number;
}

/** Reads an address; what is not understood is left out. */
export function journalSearch({ view, ...place }: Record<string, unknown>): JournalSearch {
  return view === "day" || view === "week" ? { view, ...entrySearch(place) } : {};
}

/** The day and the doctor that the entry form is opened with. */
export function entrySearch({
  date,
  doctor,
}: Record<string, unknown>): Pick<JournalSearch, "date" | "doctor"> {
  const day = typeof date === "string" ? isoDay(date) : null;
  return {
    ...(day && { date: day }),
    ...(typeof doctor === "number" && Number.isInteger(doctor) && { doctor }),
  };
}

function isoDay(text: string): Day | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return parts && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}
