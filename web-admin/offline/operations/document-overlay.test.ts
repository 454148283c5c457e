import { expect, test } from "bun:test";
import type { Answer, OperationCall, OperationStatus } from "./operation.ts";
import {
  foldClosures,
  foldOffered,
  foldSettings,
  foldTemplates,
  scheduleEditsOf,
} from "./overlay.ts";
import { answerWith, CALLS, CLOSURE, queued, TEMPLATE_UID } from "./sample-operations.ts";

const answered = (etag: string) => answerWith({ etag, epoch: "a" });

const renamed = (answer: Answer | null, uid = TEMPLATE_UID) =>
  queued(1, { ...CALLS.editTemplate, uid }, { state: answer ? "done" : "pending", answer });

const mirrored = (revision: number) => ({
  templates: [{ id: 5, uid: TEMPLATE_UID, tpl_name: "Коллеги", schedule_tpl: ["10:00"], revision }],
  epoch: "a",
});

const nameOver = (revision: number, answer: Answer | null) =>
  foldTemplates(mirrored(revision), [renamed(answer)])[0]?.tpl_name;

test("an own edit of a template is shown until the mirror has it, and hides nothing that came after", () => {
  expect(nameOver(1, null)).toBe("День");
  expect(nameOver(1, answered('"a.2"'))).toBe("День");
  expect(nameOver(2, answered('"a.2"'))).toBe("Коллеги");
  expect(nameOver(3, answered('"a.2"'))).toBe("Коллеги");
  expect(nameOver(3, answered('"b.2"'))).toBe("День");
});

const PARKED = [{ state: "conflict" }, { state: "rejected" }] as const;

const offeredAt = (revision: number, status: Partial<OperationStatus>) => {
  const edits = scheduleEditsOf([queued(1, CALLS.day, status)]).get("day/2027-06-11/1") ?? [];
  return foldOffered({ offered: ["10:00"], revision, epoch: "a" }, edits).join();
};

test("an own edit of a day's times is shown until the mirror has it, and a parked one is not", () => {
  const done = { state: "done", answer: answered('"a.2"') } as const;
  expect(offeredAt(1, {})).toBe("10:00,12:00");
  expect(offeredAt(1, { state: "sending" })).toBe("10:00,12:00");
  expect(offeredAt(1, done)).toBe("10:00,12:00");
  expect([offeredAt(2, done), offeredAt(3, done)]).toEqual(["10:00", "10:00"]);
  expect(offeredAt(9, { state: "done", answer: answered('"b.2"') })).toBe("10:00,12:00");
  for (const parked of PARKED) expect(offeredAt(1, parked)).toBe("10:00");
  // A refusal's record is not its answer.
  expect(offeredAt(9, { answer: answered('"a.2"') })).toBe("10:00,12:00");
});

test("schedule edits are grouped by doctor and day, in order", () => {
  const operations = [CALLS.day, CALLS.edit, { ...CALLS.day, employee: 2 }, CALLS.day].map(
    (call, at) => queued(at + 1, call),
  );
  const edits = scheduleEditsOf(operations);
  expect([...edits].map(([key, each]) => [key, each.map(({ seq }) => seq)])).toEqual([
    ["day/2027-06-11/1", [1, 4]],
    ["day/2027-06-11/2", [3]],
  ]);
});

test("the last change of the settings counts that is not parked", () => {
  const settings = (deleteAfterDayPassed: boolean, status: Partial<OperationStatus> = {}) =>
    queued(1, { ...CALLS.settings, body: { deleteAfterDayPassed } }, status);
  const off = { deleteAfterDayPassed: false };
  expect(foldSettings(off, [])).toEqual(off);
  expect(foldSettings(off, [queued(1, CALLS.edit)])).toEqual(off);
  expect(foldSettings(off, [settings(false), settings(true)])).toEqual({
    deleteAfterDayPassed: true,
  });
  for (const parked of PARKED) {
    expect(foldSettings(off, [settings(false), settings(true, parked)])).toEqual(off);
    expect(foldSettings(off, [settings(true, parked)])).toEqual(off);
  }
});

const shownAfter = (call: OperationCall, status: Partial<OperationStatus>, from = mirrored(1)) =>
  foldTemplates(from, [queued(1, call, status)]).map(({ id, uid, tpl_name }) => [
    id,
    uid,
    tpl_name,
  ]);
const NONE = { templates: [], epoch: "a" };

test("a template made here is shown without a number, until it is parked or the mirror has it", () => {
  const made = [[null, TEMPLATE_UID, "Утро"]];
  for (const state of ["pending", "sending", "done"] as const)
    expect(shownAfter(CALLS.createTemplate, { state }, NONE)).toEqual(made);
  for (const parked of PARKED) expect(shownAfter(CALLS.createTemplate, parked, NONE)).toEqual([]);
  expect(shownAfter(CALLS.createTemplate, {})).toEqual([[5, TEMPLATE_UID, "Коллеги"]]);
});

test("a template removed here is gone, and its neighbours stay", () => {
  const other = { id: 6, uid: "other", tpl_name: "Вечер", schedule_tpl: ["18:00"], revision: 1 };
  const two = { ...mirrored(1), templates: [...mirrored(1).templates, other] };
  expect(shownAfter(CALLS.deleteTemplate, {}, two)).toEqual([[6, "other", "Вечер"]]);
  for (const parked of PARKED)
    expect(shownAfter(CALLS.deleteTemplate, parked, two)).toHaveLength(2);
  expect(shownAfter(CALLS.editTemplate, {}, two)).toEqual([
    [5, TEMPLATE_UID, "День"],
    [6, "other", "Вечер"],
  ]);
});

test("an edit of a template that is gone shows it while it waits, and not once it is answered", () => {
  expect(shownAfter(CALLS.editTemplate, {}, NONE)).toEqual([[null, TEMPLATE_UID, "День"]]);
  expect(shownAfter(CALLS.editTemplate, { state: "done" }, NONE)).toEqual([]);
});

test("a closure of this device is shown until it is refused, and is hidden once it is undone here", () => {
  const close = queued(1, CALLS.close);
  expect(foldClosures([], [close])).toEqual([CLOSURE]);
  expect(foldClosures([CLOSURE], [close])).toEqual([CLOSURE]);
  expect(foldClosures([], [{ ...close, state: "rejected" }])).toEqual([]);
  expect(foldClosures([CLOSURE], [queued(2, CALLS.reopen)])).toEqual([]);
});
