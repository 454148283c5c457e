import { expect, test } from "bun:test";
import { type JournalSearch, journalSearch } from "./journal-search.ts";

const READ: [Record<string, unknown>, JournalSearch][] = [
  [{}, {}],
  [{ date: "2027-06-10", doctor: 3 }, {}],
  [{ view: "day" }, { view: "day" }],
  [
    { view: "week", date: "2027-06-10", doctor: 3 },
    { view: "week", date: "2027-06-10", doctor: 3 },
  ],
  [{ view: "day", date: "2027-02-30", doctor: "3" }, { view: "day" }],
  [{ view: "year" }, {}],
];

test.each(READ)("the address %o is read as %o", (search, read) => {
  expect(journalSearch(search)).toEqual(read);
});
