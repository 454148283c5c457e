import { afterEach, expect, test } from "bun:test";
import { closeToasts, pressUndo, toastTexts } from "../../../tests/support/browser/toasts.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { Engine } from "../../offline/engine.ts";
import type { SomeVisitFields } from "../../offline/operations/operation.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import { setOutcome } from "./outcome-buttons.tsx";

/** A device without operations left after an edit. */
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

const VISIT = shownVisit({ uid: "u", user_name: "Ким Анна Сергеевна", outcome: "unreached-1" });

afterEach(closeToasts);

test("the message of an outcome names the patient, and undoes the outcome", async () => {
  const { engine, edits } = recordingEngine({ ...VISIT, outcome: "came" });
  await setOutcome(engine, VISIT, "came");
  expect(toastTexts()).toEqual(["Ким А. С.: приём состоялся "]);
  pressUndo();
  expect(edits).toEqual([{ outcome: "came" }, { outcome: "unreached-1" }]);
});

test("clicking an outcome again removes it, with a message", async () => {
  const { engine } = recordingEngine(VISIT);
  await setOutcome(engine, { ...VISIT, outcome: "came" }, "");
  expect(toastTexts()).toEqual(["Ким А. С.: итог снят "]);
});
