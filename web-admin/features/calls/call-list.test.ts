import { expect, test } from "bun:test";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import { callList, nextToCall, unreachedIn } from "./call-list.ts";

const record = (uid: string, fields: Partial<VisitView> = {}) =>
  shownVisit({ uid, source: "site", operator_view: false, call_operator: false, ...fields });
const NOW = { day: "2027-06-10", time: "09:00" } as const;

const uids = (records: readonly VisitView[]) => records.map(({ uid }) => uid);

test("future unconfirmed visits of the site are called, the nearest first", () => {
  const list = callList(
    [
      record("tomorrow", { day: "2027-06-11", record_time: "08:00" }),
      record("later", { record_time: "12:00" }),
      record("soon"),
      record("past", { record_time: "08:30" }),
      record("yesterday", { day: "2027-06-09" }),
      record("confirmed", { call_operator: true }),
      record("of staff", { source: "staff" }),
    ],
    NOW,
  );
  expect(uids(list)).toEqual(["soon", "later", "tomorrow"]);
});

test("a confirmed visit whose message may not have arrived is called, unless it is past", () => {
  const list = callList(
    [
      record("missed", { call_operator: true }),
      record("past", { call_operator: true, record_time: "08:30" }),
      record("confirmed", { call_operator: true }),
    ],
    NOW,
    new Set(["missed", "past"]),
  );
  expect(uids(list)).toEqual(["missed"]);
});

test("a patient called in this pass is not called again in it", () => {
  const list = [record("first", { outcome: "unreached-2" }), record("second")];
  expect(nextToCall(list, new Set())?.uid).toBe("first");
  expect(nextToCall(list, new Set(["first"]))?.uid).toBe("second");
  expect(nextToCall(list, new Set(["first", "second"]))).toBeNull();
  expect(unreachedIn(list)).toBe(1);
});
