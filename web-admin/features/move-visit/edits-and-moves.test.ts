import { afterEach, expect, test } from "bun:test";
import {
  canUndo,
  closeToasts,
  pressUndo,
  toastTexts,
} from "../../../tests/support/browser/toasts.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { TooLate } from "../../offline/commands.ts";
import type { Engine } from "../../offline/engine.ts";
import type { Moving } from "../../offline/operations/kinds/edit-visit.ts";
import type {
  Settlement,
  SettlementSoFar,
  SomeVisitFields,
} from "../../offline/operations/operation.ts";
import { CALLS, doctorNamed, queued } from "../../offline/operations/sample-operations.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import { UnknownRecord } from "../../offline/platform/errors.ts";
import { setOutcome } from "../record/outcome-buttons.tsx";
import { moveVisit, moveVisits } from "./move-visit.ts";

const DAY = "2027-06-11";
const DONE: Settlement = { outcome: "done", record: null };
const REFUSED = {
  outcome: "refused",
  problem: { code: "slot_taken", message: "Время занято" },
} as Settlement;

/** A device whose edits the server answers with these, one after another. */
function answeringEngine(answers: SettlementSoFar[], late: TooLate | null = null) {
  const edits: [uid: string, edit: SomeVisitFields, notify: boolean | undefined][] = [];
  const undone: string[] = [];
  const engine = {
    doctors: () => [],
    status: () => ({ online: true, appTooOld: false }),
    async editWithUndo(uid: string, edit: SomeVisitFields, _shown: VisitView, how?: Moving) {
      if (uid === "gone") throw new UnknownRecord(uid);
      edits.push([uid, edit, how?.notify]);
      const takeBack = async () => {
        undone.push(uid);
        return late;
      };
      const operation = queued(edits.length - 1, CALLS.move);
      return { operation, takeBack: how?.wish ? null : takeBack };
    },
    settled: async (key: string) => answers[Number(key.replace("key-", ""))],
  };
  return { engine: engine as unknown as Engine, edits, undone };
}

const named = (uid: string) => shownVisit({ uid, user_name: "Ким Анна Сергеевна" });
const [ANNA, OLGA, GONE] = [named("anna"), named("olga"), named("gone")];
const TIMES = new Map([ANNA, OLGA].map((visit) => [visit, "12:00"]));
const THERE = { employee: 1, day: DAY, time: "10:00" } as const;

afterEach(closeToasts);

test("the message of an outcome names the patient, and undoes the outcome", async () => {
  const { engine, edits, undone } = answeringEngine([DONE]);
  await setOutcome(engine, ANNA, "came");
  expect(toastTexts()).toEqual(["Ким А. С.: приём состоялся "]);
  expect(edits).toEqual([["anna", { outcome: "came" }, undefined]]);
  pressUndo();
  expect(undone).toEqual(["anna"]);
});

test("clicking an outcome again removes it, with a message", async () => {
  const { engine } = answeringEngine([DONE]);
  await setOutcome(engine, { ...ANNA, outcome: "came" }, "");
  expect(toastTexts()).toEqual(["Ким А. С.: итог снят "]);
});

test("the message of an edit that the server has not accepted yet says so", async () => {
  const { engine } = answeringEngine([{ outcome: "queued" }]);
  await setOutcome(engine, ANNA, "came");
  expect(toastTexts()).toEqual([
    "Ким А. С.: приём состоялся. Сохранено на устройстве, будет отправлено ",
  ]);
});

test.each([
  ["that was sent", "sent", "уже отправлено, вернуть нельзя"],
  ["of a visit that is gone", "gone", "этой записи больше нет"],
  ["that was changed since", "changed", "запись уже изменили, вернуть нельзя"],
] as const)("an edit %s is not undone, and the message says why", async (_, late, words) => {
  const { engine } = answeringEngine([DONE], late);
  await setOutcome(engine, ANNA, "came");
  pressUndo();
  await Bun.sleep(0);
  expect(toastTexts()).toContainEqual(expect.stringContaining(`10:00: ${words}`));
});

test("a refused edit is reported with the patient and the reason, without undo", async () => {
  const { engine } = answeringEngine([REFUSED]);
  await moveVisit(engine, ANNA, THERE);
  expect(toastTexts()).toEqual([expect.stringMatching(/^Ким А. С., .*: Время занято$/)]);
  expect(canUndo()).toBe(false);
});

test("an edit that a person discards before the answer is not shown as done", async () => {
  const { engine } = answeringEngine([{ outcome: "gone" }]);
  await setOutcome(engine, ANNA, "came");
  expect(toastTexts()).toEqual([]);
});

test("a queued move has one full stop after the doctor's initials", async () => {
  const { engine } = answeringEngine([{ outcome: "queued" }]);
  Object.assign(engine, { doctors: () => [doctorNamed(1, "Соколова Марина Павловна")] });
  await moveVisit(engine, ANNA, THERE);
  expect(toastTexts()).toEqual([expect.stringContaining("Соколова М. П. Сохранено на устройстве")]);
});

test("a move that fulfils a wish has no undo, which would not bring the wish back", async () => {
  const { engine } = answeringEngine([DONE]);
  await moveVisit(engine, ANNA, THERE, { wish: "w" });
  expect(toastTexts()).toEqual([expect.stringContaining("снято с листа ожидания")]);
  expect(canUndo()).toBe(false);
});

test("moves with a notice notify each patient, and one click undoes them all", async () => {
  const { engine, edits, undone } = answeringEngine([DONE, DONE]);
  await moveVisits(engine, TIMES, DAY, { notify: true });
  const edit = { employee: 1, record_day: DAY, record_time: "12:00" } as const;
  expect(edits).toEqual([
    ["anna", edit, true],
    ["olga", edit, true],
  ]);
  pressUndo();
  await Bun.sleep(0);
  expect(undone).toEqual(["anna", "olga"]);
});

test("a refused move is reported, and only the others are undone", async () => {
  const { engine, undone } = answeringEngine([DONE, REFUSED]);
  await moveVisits(engine, TIMES, DAY);
  expect(toastTexts()).toEqual([
    expect.stringContaining("Не принято, см. «Требует решения»: 1 запись"),
    expect.stringContaining("Перенесено на 11 июня, пятница: 1 запись"),
  ]);
  pressUndo();
  expect(undone).toEqual(["anna"]);
});

test("a visit that a colleague has cancelled is reported, and the others are moved", async () => {
  const { engine } = answeringEngine([DONE]);
  await moveVisits(engine, new Map([OLGA, GONE].map((visit) => [visit, "12:00"])), DAY);
  expect(toastTexts()).toEqual([
    expect.stringContaining("Не изменено, уже отменено: 1 запись"),
    expect.stringContaining("Перенесено на 11 июня, пятница: 1 запись"),
  ]);
});

test("if all moves are refused, the message offers no undo", async () => {
  const { engine } = answeringEngine([REFUSED, REFUSED]);
  await moveVisits(engine, TIMES, DAY);
  expect(toastTexts()).toEqual([expect.stringContaining("2 записи")]);
  expect(canUndo()).toBe(false);
});
