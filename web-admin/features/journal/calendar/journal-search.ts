import { uidSchema } from "../../../../shared/schema/uid.ts";
import { type Day, parseIsoDay } from "../../../../shared/time/calendar.ts";
import { isTime } from "../../../../shared/time/parse-times.ts";
import { readSlotText } from "../../../../shared/time/slot.ts";

export type JournalViewName = "list" | "day" | "week";

const SOURCES = ["staff", "site-unconfirmed", "site-confirmed"] as const;

/** The journal's address; without a view it is the list. It never contains names or phones. */
export interface JournalSearch {
  view?: "day" | "week";
  date?: Day;
  /** A doctor's id. */
  doctor?: number;
  /** The uid of a visit that is being moved. */
  move?: string;
  /** The free time whose booking is opened (`slotText`), and the uid of the wish it is for. */
  book?: string;
  wish?: string;
  /** The other filters of the list, and its order. */
  time?: string;
  source?: (typeof SOURCES)[number];
  sort?: "newest";
}

/** Reads an address; unknown values are left out. */
export function journalSearch({ view, ...rest }: Record<string, unknown>): JournalSearch {
  if (view === "day" || view === "week")
    return { view, ...placeOf(rest), ...moveOf(rest), ...bookOf(rest) };
  const source = SOURCES.find((each) => each === rest.source);
  return {
    ...placeOf(rest),
    ...timeOf(rest),
    ...(source && { source }),
    ...(rest.sort === "newest" && { sort: rest.sort }),
  };
}

/** Initial values of the entry form. */
export interface EntrySearch extends Pick<JournalSearch, "doctor"> {
  /** «today» where the clinic's day is not known yet. */
  date?: Day | "today";
  time?: string;
  service?: string;
  /** The uid of the visit whose patient comes again. */
  again?: string;
}

export function entrySearch({
  time,
  service,
  again,
  ...place
}: Record<string, unknown>): EntrySearch {
  const uid = uidSchema.safeParse(again);
  return {
    ...placeOf(place),
    ...(place.date === "today" && { date: place.date }),
    ...timeOf({ time }),
    ...(typeof service === "string" && { service }),
    ...(uid.success && { again: uid.data }),
  };
}

/** Which day the schedule shows. */
export const scheduleSearch = (search: Record<string, unknown>): Pick<JournalSearch, "date"> => {
  const { date } = placeOf(search);
  return date ? { date } : {};
};

const timeOf = ({ time }: Record<string, unknown>): { time?: string } =>
  typeof time === "string" && isTime(time) ? { time } : {};

function moveOf({ move }: Record<string, unknown>): Pick<JournalSearch, "move"> {
  const uid = uidSchema.safeParse(move);
  return uid.success ? { move: uid.data } : {};
}

function bookOf({ book, wish }: Record<string, unknown>): Pick<JournalSearch, "book" | "wish"> {
  if (typeof book !== "string" || !readSlotText(book)) return {};
  const uid = uidSchema.safeParse(wish);
  return { book, ...(uid.success && { wish: uid.data }) };
}

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
