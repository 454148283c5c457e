import { afterEach, expect, test } from "bun:test";
import {
  canUndo,
  closeToasts,
  pressUndo,
  toastTexts,
} from "../../../tests/support/browser/toasts.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { Engine } from "../../offline/engine.ts";
import type { Moving } from "../../offline/operations/kinds/edit-visit.ts";
import type { Settlement, SomeVisitFields } from "../../offline/operations/operation.ts";
import { CALLS, queued } from "../../offline/operations/sample-operations.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import { moveVisits } from "./edit-many.ts";

const DAY = "2027-06-11";
const DONE: Settlement = { outcome: "done", record: null };
const REFUSED = {
  outcome: "refused",
  problem: { code: "slot_taken", message: "Время занято" },
} as Settlement;

/** A device whose edits the server answers with these, one after another. */
function answeringEngine(...answers: Settlement[]) {
  const edits: [uid: string, edit: SomeVisitFields][] = [];
  const notified: (boolean | undefined)[] = [];
  const engine = {
    status: () => ({ online: true, appTooOld: false }),
    record: (uid: string) => shownVisit({ uid, day: DAY }),
    async editVisit(uid: string, edit: SomeVisitFields, _shown: VisitView, how?: Moving) {
      edits.push([uid, edit]);
      notified.push(how?.notify);
      return queued(edits.length - 1, CALLS.move);
    },
    settled: async (key: string) => answers[Number(key.replace("key-", ""))],
  };
  return { engine: engine as unknown as Engine, edits, notified };
}

const [ANNA, OLGA] = ["anna", "olga"].map((uid) =>
  shownVisit({ uid, squeezed_in: true, arrived_at: "09:50" }),
);
const PLAN = [ANNA, OLGA].flatMap((visit) => (visit ? [{ visit, free: [], time: "12:00" }] : []));

afterEach(closeToasts);

test("undoing moves restores arrivals and times outside the schedule", async () => {
  const { engine, edits } = answeringEngine(DONE, DONE);
  await moveVisits(engine, PLAN, DAY);
  pressUndo();
  const before: SomeVisitFields = {
    employee: 1,
    record_day: "2027-06-10",
    record_time: "10:00",
    squeezed_in: true,
    arrived_at: "09:50",
  };
  expect(edits.slice(2)).toEqual([
    ["anna", before],
    ["olga", before],
  ]);
});

test("moves with a notice notify each patient; undoing them sends no notice", async () => {
  const { engine, notified } = answeringEngine(DONE, DONE);
  await moveVisits(engine, PLAN, DAY, { notify: true });
  pressUndo();
  expect(notified.slice(0, 2)).toEqual([true, true]);
  expect(notified.slice(2)).not.toContain(true);
});

test("a refused move is reported, and the others can still be undone", async () => {
  const { engine } = answeringEngine(DONE, REFUSED);
  await moveVisits(engine, PLAN, DAY);
  expect(toastTexts()).toContainEqual(expect.stringContaining("Не принято: 1 запись"));
  expect(canUndo()).toBe(true);
});

test("if all moves are refused, the message offers no undo", async () => {
  const { engine } = answeringEngine(REFUSED, REFUSED);
  await moveVisits(engine, PLAN, DAY);
  expect(toastTexts()).toEqual([expect.stringContaining("Не принято: 2 записи")]);
  expect(canUndo()).toBe(false);
});
