import { expect, test } from "bun:test";
import type { Engine } from "../../offline/engine.ts";
import type { Settlement, SettlementSoFar } from "../../offline/operations/operation.ts";
import { CALLS, queued } from "../../offline/operations/sample-operations.ts";
import {
  countsOf,
  type EditResult,
  overallOf,
  type Progress,
  QUEUED_WORDS,
  saveEdit,
  submitEdits,
  UNSAVED_WORDS,
  withAnswers,
} from "./submit.ts";

const DONE: Settlement = { outcome: "done", record: null };
const REFUSED = {
  outcome: "refused",
  problem: { code: "slot_taken", message: "Время занято" },
} as Settlement;
const GONE: Settlement = { outcome: "gone" };

/** A device whose edits are answered in time as given. */
const engineWith = (answer: SettlementSoFar) =>
  ({
    status: () => ({ online: true, appTooOld: false }),
    settled: async () => answer,
  }) as unknown as Engine;

const operation = queued(1, CALLS.day);
const edit = async () => operation;
const full = () => Promise.reject(new Error("The device is full"));

const WORDS = [
  ["is done", DONE, { outcome: "done", words: "Сохранено" }],
  ["is refused", REFUSED, { outcome: "refused", words: "Время занято", key: operation.key }],
  ["a person undid", GONE, { outcome: "gone", words: "Правка отменена" }],
] as const;

test.each(WORDS)("an edit that %s has its own words", async (_, answer, expected) => {
  expect(await saveEdit(engineWith(answer), edit, "Сохранено")).toMatchObject(expected);
});

test("an edit that the device cannot store is not saved", async () => {
  expect(await saveEdit(engineWith(DONE), full, "Сохранено")).toEqual({
    outcome: "unsaved",
    words: UNSAVED_WORDS,
  });
});

test("edits after one that the device cannot store are not tried", async () => {
  const progress: Progress[] = [];
  const results = await submitEdits(engineWith(DONE), [edit, full, edit], {
    onProgress: (now) => progress.push(now),
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(["done", "unsaved", "unsaved"]);
  expect(progress).toEqual([
    { total: 3, saved: 1, answered: 0 },
    { total: 3, saved: 1, answered: 1 },
  ]);
});

test("an error of the screen's callback is not taken for a full device", async () => {
  const onProgress = () => {
    throw new Error("A fault of the screen");
  };
  const submitted = submitEdits(engineWith(DONE), [edit], { onProgress });
  await expect(submitted).rejects.toThrow("A fault of the screen");
});

/** An edit that the server did not answer in time. */
async function waiting(): Promise<EditResult> {
  const result = await saveEdit(engineWith({ outcome: "queued" }), edit, "Сохранено");
  expect(result.words).toBe(QUEUED_WORDS);
  return result;
}

test.each(WORDS)("a queued edit that later %s changes its words", async (_, answer, expected) => {
  const answers = new Map([[operation.key, answer]]);
  expect(withAnswers([await waiting()], answers, false)).toMatchObject([expected]);
});

test("a queued edit stays queued without an answer, and is gone with the device's storage", async () => {
  const result = await waiting();
  expect(withAnswers([result], new Map(), false)).toEqual([result]);
  expect(withAnswers([result], new Map(), true)).toMatchObject([{ outcome: "gone" }]);
});

const overall = (...outcomes: EditResult["outcome"][]) =>
  overallOf(countsOf(outcomes.map((outcome) => ({ outcome }))));

test("a refused edit of several is reported while another one still waits", () => {
  expect(overall("refused", "queued")).toBe("refused");
});

test("several edits are done once all are, and queued until then", () => {
  expect(overall("done", "done")).toBe("done");
  expect(overall("done", "queued")).toBe("queued");
  expect(overall("queued", "done")).toBe("queued");
});
