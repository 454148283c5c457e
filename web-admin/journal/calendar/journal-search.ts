import { uidSchema } from "../../../shared/schema/uid.ts";
import { type Day, parseIsoDay } from "../../../shared/time/calendar.ts";
import { isTime } from "../../../shared/time/slots.ts";

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
  return view === "day" || view === "week" ? { view, ...placeOf(place) } : {};
}

/** What the entry form is opened with. */
export interface EntrySearch extends Pick<JournalSearch, "date" | "doctor"> {
  time?: string;
  /** The uid of the visit whose patient comes again. */
  again?: string;
}

export function entrySearch({ time, again, ...place }: Record<string, unknown>): EntrySearch {
  const uid = uidSchema.safeParse(again);
  return {
    ...placeOf(place),
    ...(typeof time === "string" && isTime(time) && { time }),
    ...(uid.success && { again: uid.data }),
  };
}

/** Which day the schedule shows. */
export const scheduleSearch = (search: Record<string, unknown>): Pick<JournalSearch, "date"> => {
  const { date } = placeOf(search);
  return date ? { date } : {};
};

function placeOf({
  date,
  doctor,
}: Record<string, unknown>): Pick<JournalSearch, "date" | "doctor"> {
  const day = typeof date === "string" ? parseIsoDay(date) : null;
  return {
    ...(day && { date: day }),
    ...(typeof doctor === "number" && Number.isInteger(doctor) && { doctor }),
  };
}
