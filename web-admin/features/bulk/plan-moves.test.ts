import { expect, test } from "bun:test";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import { movable, planMoves } from "./plan-moves.ts";

const visit = (uid: string, record_time: string, rest: Partial<VisitView> = {}) =>
  shownVisit({ uid, record_time, ...rest });
const timesOf = (plan: ReturnType<typeof planMoves>) =>
  Object.fromEntries(plan.map(({ visit: { uid }, time }) => [uid, time]));

test("each visit keeps its time if it is free, the others get the nearest remaining one", () => {
  const visits = [visit("a", "10:10"), visit("b", "10:00"), visit("c", "10:00", { employee: 2 })];
  const plan = planMoves(visits, [
    { employee: 1, free: ["09:00", "10:00", "10:30"] },
    { employee: 2, free: ["10:00"] },
  ]);
  expect(timesOf(plan)).toEqual({ a: "10:30", b: "10:00", c: "10:00" });
});

test("a visit without a free time of its doctor stays", () => {
  const visits = [visit("a", "10:00"), visit("b", "10:30"), visit("c", "10:00", { employee: 2 })];
  expect(timesOf(planMoves(visits, [{ employee: 1, free: ["12:00"] }]))).toEqual({
    a: "12:00",
    b: null,
    c: null,
  });
});

test("a person's own choice comes first, and the others share the rest", () => {
  const visits = [visit("a", "10:00"), visit("b", "11:00")];
  const days = [{ employee: 1, free: ["10:00", "11:00"] }];
  expect(timesOf(planMoves(visits, days, new Map([["b", "10:00"]])))).toEqual({
    a: "11:00",
    b: "10:00",
  });
  const [stays, moves] = planMoves(visits, days, new Map([["a", null]]));
  expect(stays?.time).toBeNull();
  expect(moves?.free).toEqual(["10:00", "11:00"]);
});

test("past visits and visits already on that day are not moved", () => {
  const visits = [visit("over", "08:00"), visit("there", "10:00", { day: "2027-06-11" })];
  const now = { day: "2027-06-10", time: "09:00" } as const;
  expect(movable([...visits, visit("moved", "10:00")], "2027-06-11", now)).toMatchObject([
    { uid: "moved" },
  ]);
});
