import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import { figuresSearch, periodOf, periodWords } from "./period.ts";

const MAY = { period: "own", from: "2027-05-01", to: "2027-05-31" };
const REVERSED = { period: "own", from: "2027-06-20", to: "2020-01-01" };

test.each<[object, Day, Day, Day]>([
  [{}, "2027-06-10", "2027-06-01", "2027-06-30"],
  [{}, "2027-12-31", "2027-12-01", "2027-12-31"],
  [{}, "2028-02-29", "2028-02-01", "2028-02-29"],
  [{ period: "week" }, "2027-06-10", "2027-06-07", "2027-06-13"],
  [{ period: "week" }, "2027-06-13", "2027-06-07", "2027-06-13"],
  [{ period: "past" }, "2027-06-10", "2027-04-11", "2027-06-09"],
  [MAY, "2027-06-10", "2027-05-01", "2027-05-31"],
  // Reversed, and more than this device stores.
  [REVERSED, "2027-06-10", "2027-04-11", "2027-06-20"],
])("the period %j on %s is %s to %s", (search, today, from, to) => {
  expect(periodOf(search, today)).toMatchObject({ from, to });
});

test.each([
  [{ period: "week", from: "x" }, { period: "week" }],
  [{ period: "month" }, {}],
  [{ period: "own", from: "2027-05-01" }, {}],
  [{ period: "own", from: "2027-05-01", to: "2027-02-30" }, {}],
  [{ ...MAY, name: "Анна" }, MAY],
])("the figures' address %j says %j", (address, search) => {
  expect(figuresSearch(address)).toEqual(search as never);
});

test("a period in words", () => {
  expect(periodWords({ from: "2027-05-01", to: "2027-05-31" })).toBe("01.05.2027 – 31.05.2027");
  expect(periodWords({ from: "2027-05-01", to: "2027-05-01" })).toBe("01.05.2027");
});
