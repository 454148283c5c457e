import { expect, test } from "bun:test";
import {
  type EntrySearch,
  entrySearch,
  type JournalSearch,
  journalSearch,
} from "./journal-search.ts";

const DAY = { date: "2027-06-10", doctor: 3 } as const;
const LIST = { ...DAY, time: "09:30", source: "staff", sort: "newest" } as const;
const WEEK = { ...DAY, view: "week" } as const;

const READ: [Record<string, unknown>, JournalSearch][] = [
  [{}, {}],
  [LIST, LIST],
  [{ date: "10.06", doctor: "3", time: "9", source: "all", sort: "closest" }, {}],
  [{ name: "Анна", phone: "79001234567" }, {}],
  [{ view: "day", time: "09:30", source: "staff" }, { view: "day" }],
  [{ view: "day" }, { view: "day" }],
  [WEEK, WEEK],
  [{ view: "day", date: "2027-02-30", doctor: "3" }, { view: "day" }],
  [{ view: "day", date: "today" }, { view: "day" }],
  [{ view: "year" }, {}],
];

test.each(READ)("the address %o is read as %o", (search, read) => {
  expect(journalSearch(search)).toEqual(read);
});

const AGAIN = {
  ...DAY,
  time: "09:10",
  service: "УЗИ",
  again: "11111111-1111-4111-8111-111111111111",
} as const;
const TODAY = { date: "today", doctor: 3 } as const;

const OPENED: [Record<string, unknown>, EntrySearch][] = [
  [{}, {}],
  [AGAIN, AGAIN],
  [TODAY, TODAY],
  [{ time: "25:00", again: "Анна" }, {}],
];

test.each(OPENED)("the entry form's address %o is read as %o", (search, read) => {
  expect(entrySearch(search)).toEqual(read);
});
