import { afterEach, expect, test } from "bun:test";
import { canUndo, closeToasts, pressUndo } from "../../../tests/support/browser/toasts.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { Engine } from "../../offline/engine.ts";
import type { SomeVisitFields } from "../../offline/operations/operation.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import { moveVisit } from "./move-visit.ts";

/** A device that shows this state of the visit, and has no operations left after an edit. */
function recordingEngine(shown: VisitView) {
  const edits: SomeVisitFields[] = [];
  const engine = {
    status: () => ({ online: true, appTooOld: false }),
    record: () => shown,
    async editVisit(_: string, edit: SomeVisitFields) {
      edits.push(edit);
      return null;
    },
  };
  return { engine: engine as unknown as Engine, edits };
}

const DAY = "2027-06-11";
const VISIT = shownVisit({ uid: "u", squeezed_in: true, arrived_at: "09:50" });
/** The visit after a move to another day. */
const MOVED = shownVisit({ uid: "u", day: DAY });
const BACK: SomeVisitFields = {
  employee: 1,
  record_day: "2027-06-10",
  record_time: "10:00",
  squeezed_in: true,
  arrived_at: "09:50",
};

afterEach(closeToasts);

test("undoing a move restores the arrival and the time outside the schedule", async () => {
  const { engine, edits } = recordingEngine(MOVED);
  await moveVisit(engine, VISIT, { employee: 1, day: DAY, time: "10:00" }, "Ким Я. Ю.");
  pressUndo();
  expect(edits[1]).toEqual(BACK);
});

test("undoing a move keeps an arrival marked after it", async () => {
  const { engine, edits } = recordingEngine({ ...VISIT, record_time: "11:00" });
  const before = { ...VISIT, arrived_at: "" };
  await moveVisit(engine, before, { employee: 1, day: VISIT.day, time: "11:00" }, "Ким Я. Ю.");
  pressUndo();
  expect(edits[1]).not.toHaveProperty("arrived_at");
});

test("a move that fulfils a wish has no undo, which would not bring the wish back", async () => {
  const { engine } = recordingEngine(MOVED);
  const slot = { employee: 1, day: DAY, time: "10:00" } as const;
  await moveVisit(engine, VISIT, slot, "Ким Я. Ю.", { wish: "w" });
  expect(canUndo()).toBe(false);
});
