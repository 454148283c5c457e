import { expect, test } from "bun:test";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../operations/visit.ts";
import { type ViewRow, Visits } from "./visits.ts";

const visitOf = (fields: Partial<VisitView>) =>
  shownVisit({ uid: "u", day: "2027-06-11", ...fields });

function visitsOf(...all: VisitView[]): Visits {
  const visits = new Visits();
  for (const visit of all) visits.set(visit.uid, visit);
  return visits;
}

const uidsOf = (rows: readonly ViewRow[]) => rows.map(({ visit }) => visit.uid).join(" ");

test("visits are in the order of day, time, doctor and uid", () => {
  const visits = visitsOf(
    visitOf({ uid: "e", day: "2027-06-12", record_time: "09:00" }),
    visitOf({ uid: "d", employee: 2 }),
    visitOf({ uid: "c" }),
    visitOf({ uid: "b" }),
    visitOf({ uid: "a", record_time: "09:30" }),
  );
  expect(uidsOf(visits.byTime())).toBe("a b c d e");
  expect(uidsOf(visits.onDay("2027-06-11"))).toBe("a b c d");
  expect(uidsOf(visits.onDay("2027-06-10"))).toBe("");
});

test("newest first: those without a number before all others, the last one made first", () => {
  const visits = visitsOf(
    visitOf({ uid: "e", id: 9 }),
    visitOf({ uid: "f", id: 7 }),
    visitOf({ uid: "b", id: null, created_at: "2027-06-10T07:00:00Z" }),
    visitOf({ uid: "c", id: null, created_at: "2027-06-10T06:00:00Z" }),
    visitOf({ uid: "a", id: null, created_at: "2027-06-10T08:00:00Z" }),
    visitOf({ uid: "d", id: 11 }),
  );
  expect(uidsOf(visits.newestFirst())).toBe("a b c d e f");
});

test("a visit that moves is shown at its new position, and a removed one is not", () => {
  const [first, second] = [
    visitOf({ uid: "a", id: 1, record_time: "09:00" }),
    visitOf({ uid: "b", id: 2 }),
  ];
  const visits = visitsOf(first, second);
  expect(uidsOf(visits.byTime())).toBe("a b");
  const moved = visitOf({ uid: "a", id: 1, day: "2027-06-12" });
  visits.set("a", moved);
  expect(uidsOf(visits.byTime())).toBe("b a");
  expect(uidsOf(visits.onDay("2027-06-11"))).toBe("b");
  expect(visits.numbered(1)).toBe(moved);
  visits.set("a", null);
  expect(uidsOf(visits.byTime())).toBe("b");
  expect(visits.numbered(1)).toBeNull();
});
