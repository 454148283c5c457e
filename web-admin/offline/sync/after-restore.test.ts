import { expect, test } from "bun:test";
import type { DayRecord } from "../../../shared/journal/record.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { OperationCall } from "../operations/operation.ts";
import {
  CALLS,
  DAY,
  listedWish,
  queued,
  recordWith,
  TEMPLATE_UID,
  UID,
} from "../operations/sample-operations.ts";
import type { ShownTemplate } from "../operations/template-fields.ts";
import { inEpochOfMirror, operationsToResend } from "./after-restore.ts";

/** The device's last state before the restore. */
interface Known {
  visit?: Partial<DayRecord> | null;
  times?: readonly string[] | null;
  templates?: ShownTemplate[] | null;
  deletes?: boolean | null;
  wishes?: Wish[] | null;
}

const lastKnown = ({
  visit = {},
  times = [],
  templates = [],
  deletes = false,
  wishes = [],
}: Known) => ({
  record: () => {
    if (visit === null) return null;
    const record = { ...recordWith(), ...visit };
    return { record, employee: 1, day: DAY, epoch: "before" };
  },
  answered: () => ({
    templates,
    settings: deletes === null ? null : { deleteAfterDayPassed: deletes },
    wishes,
    times: () => times,
  }),
});

const TEMPLATE = { id: 8, uid: TEMPLATE_UID, tpl_name: "День", schedule_tpl: ["13:00"] };

const LISTED = listedWish();

type Row = [lost: string, call: OperationCall, seen: string, last: Known, again: object | null];

const REMOVAL = {
  ...CALLS.day,
  base: { times: ["10:00", "11:00"] },
  body: { times: ["10:00"], confirmedVisits: [] },
} satisfies OperationCall;

const EARLIER = "2027-06-10T10:00:00Z";
const OLGA = { visit: { user_name: "Ольга" } };
const WITH_12 = { times: ["10:00", "12:00"] };
const WITHOUT_12 = { times: ["10:00"] };
const TIMES_AGAIN = { times: ["10:00", "11:00"] };
const THERE = { templates: [TEMPLATE] };
const MADE = { uid: TEMPLATE_UID, tpl_name: "День", schedule_tpl: ["13:00"] };
const OLGA_AT_10 = { user_name: "Ольга", record_time: "10:00" };
const ON = { deleteAfterDayPassed: true };
const ON_LIST = { wishes: [LISTED] };
const { create, edit, move, read, cancel, day, settings } = CALLS;
const { createTemplate, editTemplate, deleteTemplate } = CALLS;
const { leaveWish, declineTime, withdrawWish } = CALLS;

/** The part of an acknowledged operation, unknown to the restored server, that is sent again. */
const TABLE: Row[] = [
  ["an edit", edit, "its value", { visit: { user_name: "Анна Ким" } }, edit.body],
  ["an edit", edit, "another value since", OLGA, null],
  ["an edit", edit, "nothing of the visit", { visit: null }, edit.body],
  ["a move", move, "another time since", { visit: { record_time: "15:00" } }, null],
  ["a booking", create, "another name since", OLGA, OLGA_AT_10],
  ["a read mark", read, "it unread since", { visit: { read_at: null } }, null],
  ["a read mark", read, "it read", { visit: { read_at: EARLIER } }, { read: true }],
  ["a cancel", cancel, "the visit", {}, {}],
  ["a day's new time", day, "that time", WITH_12, WITH_12],
  ["a day's new time", day, "it taken away since", WITHOUT_12, null],
  ["a day's new time", day, "nothing of the day", { times: null }, WITH_12],
  ["a day's removed time", REMOVAL, "it away", WITHOUT_12, WITHOUT_12],
  ["a day's removed time", REMOVAL, "it there again", TIMES_AGAIN, null],
  ["a day's removed time", REMOVAL, "nothing of the day", { times: null }, WITHOUT_12],
  ["a template's edit", editTemplate, "the template", THERE, { tpl_name: "День" }],
  ["a template's edit", editTemplate, "it deleted since", {}, null],
  ["a template's removal", deleteTemplate, "it gone", {}, {}],
  ["a template's removal", deleteTemplate, "it there again", THERE, null],
  ["a template's creation", createTemplate, "it changed since", THERE, MADE],
  ["a wish", leaveWish, "it on the list", ON_LIST, {}],
  ["a wish", leaveWish, "it off the list since", {}, null],
  ["a wish", leaveWish, "no list", { wishes: null }, {}],
  ["a declined time", declineTime, "its wish on the list", ON_LIST, {}],
  ["a declined time", declineTime, "its wish off the list since", {}, null],
  ["a withdrawn wish", withdrawWish, "it off the list", {}, {}],
  ["a setting", settings, "its value", { deletes: true }, ON],
  ["a template's edit", editTemplate, "no templates", { templates: null }, {}],
  ["a template's removal", deleteTemplate, "no templates", { templates: null }, {}],
  ["a template's creation", createTemplate, "no templates", { templates: null }, {}],
  ["a setting", settings, "no settings", { deletes: null }, ON],
  ["a setting", settings, "another value since", { deletes: false }, null],
];

for (const [lost, call, seen, last, again] of TABLE) {
  test(`${lost} whose device saw ${seen} last ${again ? "is sent again" : "is dropped"}`, () => {
    const operation = queued(1, call, { state: "done", attempts: 1 });
    const resent = operationsToResend([operation], lastKnown(last), "restored");
    expect(resent).toHaveLength(again ? 1 : 0);
    if (again && resent[0]?.body) expect(resent[0].body).toMatchObject(again);
  });
}

test.each([
  ["the name alone", { record_time: "15:00" }, { user_name: "Анна Ким" }],
  ["the slot only", { user_name: "Ольга" }, { record_day: DAY, record_time: "12:00" }],
])("of an edit of name and place whose device saw the other changed since goes %s", (...row) => {
  const [, since, again] = row;
  const body = { user_name: "Анна Ким", record_day: DAY, record_time: "12:00" };
  const operation = queued(1, { kind: "edit-visit", uid: UID, body, base: {} }, { state: "done" });
  const seen = lastKnown({ visit: { user_name: "Анна Ким", record_time: "12:00", ...since } });
  expect(operationsToResend([operation], seen, "restored").map((each) => each.body)).toEqual([
    again,
  ]);
});

test("a repeated cancellation does not message the patient again", () => {
  const body = { reason: "patient", notify: true } as const;
  const operation = queued(1, { ...CALLS.cancel, body }, { state: "done" });
  const [again] = operationsToResend([operation], lastKnown({}), "restored");
  expect(again?.body).toEqual({ reason: "patient" });
});

test("a move is sent again without the message that its patient has had", () => {
  const operation = queued(1, { ...CALLS.edit, notify: true }, { state: "done" });
  const [again] = operationsToResend(
    [operation],
    lastKnown({ visit: { user_name: "Анна Ким" } }),
    "restored",
  );
  expect(again).toMatchObject({ kind: "edit-visit", notify: undefined });
});

test("a state that an answer showed in an epoch that the mirror has not reached is not known", () => {
  const known = lastKnown({ visit: { user_name: "Ольга" } }).record();
  expect(inEpochOfMirror(known, "earlier")).toBeNull();
  expect(inEpochOfMirror(known, "before")).toBe(known);
  expect(inEpochOfMirror(known, null)).toBe(known);
});

test("the restored server's state of a visit does not count as known before", () => {
  const operation = queued(1, CALLS.edit, { state: "done" });
  const seen = lastKnown({ visit: { user_name: "Ольга" } });
  expect(operationsToResend([operation], seen, "before")).toHaveLength(1);
});

test("a template that is created again has its last known values, and its earlier edits are not sent", () => {
  const lost = [queued(1, CALLS.createTemplate), queued(2, CALLS.editTemplate)];
  const again = operationsToResend(lost, lastKnown({ templates: [TEMPLATE] }), "restored");
  expect(again.map(({ seq }) => seq)).toEqual([1]);
});

test("a template made and removed here is not sent again, and its removal is not either", () => {
  const lost = [queued(1, CALLS.createTemplate), queued(2, CALLS.deleteTemplate)];
  expect(operationsToResend(lost, lastKnown({ templates: [] }), "restored")).toEqual([]);
});

test("a template's edits are sent with its creation if the templates are unknown", () => {
  const lost = [queued(1, CALLS.createTemplate), queued(2, CALLS.editTemplate)];
  const again = operationsToResend(lost, lastKnown({ templates: null }), "restored");
  expect(again.map(({ seq }) => seq)).toEqual([1, 2]);
});
