import { expect, test } from "bun:test";
import { addDays, type Day } from "../../../../shared/time/calendar.ts";
import type { OperationStatus } from "../operation.ts";
import { CALLS, DAY, queued, TEMPLATE_UID } from "../sample-operations.ts";
import { queueOf } from "../target.ts";
import { deleteTemplate } from "./delete-template.ts";
import { editTemplate } from "./edit-template.ts";
import { setScheduleDay } from "./set-schedule-day.ts";

const KEY = "new-key";
const TEMPLATE = { id: 8, uid: TEMPLATE_UID, tpl_name: "Было", schedule_tpl: ["13:00"] };
const FIELDS = { tpl_name: "Стало", schedule_tpl: ["13:00"] };

type Offer = { offered: string[]; revision: number; epoch: string | null } | null;

/** Doctor 1's day as it was shown, and as the person wants it. */
function planned(from: string[], to: string[]) {
  return { employee: 1, day: DAY, from, to, confirmedVisits: [], insteadOf: null };
}

const SHOWN: Offer = { offered: ["10:00"], revision: 4, epoch: "e" };
const CHANGED: Offer = { offered: ["09:00", "10:00"], revision: 5, epoch: "e" };

/** The person saw 10:00 and wants 10:00 and 12:00. */
test.each<[string, Offer, Partial<OperationStatus> | null, string[], string, number[]]>([
  ["nothing", SHOWN, null, ["10:00", "12:00"], '"e.4"', []],
  ["a colleague's change of the day", CHANGED, null, ["09:00", "10:00", "12:00"], '"e.5"', []],
  ["nothing, on a day not known here", null, null, ["12:00"], '"m.0"', []],
  ["an own edit that waits", SHOWN, { attempts: 0 }, ["10:00", "12:00"], '"none"', []],
  ["the same parked edit", SHOWN, { state: "conflict" }, ["10:00", "12:00"], '"e.4"', [1]],
])("an added time after %s", (_, offer, own, times, etag, removes) => {
  const operations = own ? [queued(1, CALLS.day, own)] : [];
  const change = setScheduleDay.plan(queueOf(operations, KEY), {
    edit: planned(["10:00"], ["10:00", "12:00"]),
    source: { offerOf: () => offer, epoch: "m" },
  });
  expect(change?.add).toMatchObject([{ body: { times }, etag }]);
  expect(change?.remove?.map(({ seq }) => seq)).toEqual(removes);
});

test("a removed time leaves times that a colleague added since the day was shown", () => {
  const offer = { offered: ["10:00", "17:00"], revision: 5, epoch: "e" };
  const change = setScheduleDay.plan(queueOf([], KEY), {
    edit: planned(["10:00"], []),
    source: { offerOf: () => offer, epoch: "m" },
  });
  expect(change?.add).toMatchObject([{ body: { times: ["17:00"] }, etag: '"e.5"' }]);
});

interface ParkedEdit {
  from: string[];
  to: string[];
  employee?: number;
  day?: Day;
}
type ParkedRow = [edit: string, parked: ParkedEdit, insteadOf: string | null, stays: boolean];

/** The person adds 12:00 to 10:00 once more. */
const PARKED: ParkedRow[] = [
  ["12:00 added", { from: ["10:00"], to: ["10:00", "12:00"] }, null, false],
  ["12:00 added and 10:00 removed", { from: ["10:00"], to: ["12:00"] }, null, true],
  ["12:00 and 13:00 added", { from: [], to: ["12:00", "13:00"] }, null, true],
  ["10:00 removed", { from: ["10:00"], to: [] }, null, true],
  ["10:00 removed, decided by this one", { from: ["10:00"], to: [] }, "key-1", false],
  ["12:00 added to another day", { from: [], to: ["12:00"], day: addDays(DAY, 1) }, null, true],
  ["12:00 added to another doctor", { from: [], to: ["12:00"], employee: 2 }, null, true],
];

for (const [edit, { from, to, ...place }, insteadOf, stays] of PARKED) {
  test(`a parked edit (${edit}) ${stays ? "stays" : "goes"} when 12:00 is added`, () => {
    const day = { ...CALLS.day, ...place };
    const call = { ...day, base: { times: from }, body: { ...day.body, times: to } };
    const change = setScheduleDay.plan(queueOf([queued(1, call, { state: "conflict" })], KEY), {
      edit: {
        employee: 1,
        day: DAY,
        from: ["10:00"],
        to: ["10:00", "12:00"],
        confirmedVisits: [],
        insteadOf,
      },
      source: { offerOf: () => ({ offered: ["10:00"], revision: 4, epoch: "e" }), epoch: "m" },
    });
    expect(change?.remove).toHaveLength(stays ? 0 : 1);
  });
}

const CREATED = { template: { ...TEMPLATE, id: null }, etag: null };

test("a change of an unsent template is merged into its creation; its removal removes the creation", () => {
  const operations = [queued(1, CALLS.createTemplate)];
  expect(
    editTemplate.plan(queueOf(operations, KEY), { basis: CREATED, fields: FIELDS })?.put,
  ).toMatchObject([{ key: "key-1", body: { uid: TEMPLATE_UID, ...FIELDS } }]);
  expect(deleteTemplate.plan(queueOf(operations, KEY), CREATED)?.remove).toEqual(operations);
});

test("a change of a template whose creation was tried waits for it", () => {
  const operations = [queued(1, CALLS.createTemplate, { attempts: 1 })];
  expect(
    editTemplate.plan(queueOf(operations, KEY), { basis: CREATED, fields: FIELDS })?.add,
  ).toMatchObject([{ kind: "edit-template", uid: TEMPLATE_UID, body: FIELDS }]);
});

test("a template's second change is based on the ETag of the waiting first one", () => {
  const operations = [queued(1, CALLS.editTemplate)];
  const seen = { template: TEMPLATE, etag: '"e.1"' };
  expect(deleteTemplate.plan(queueOf(operations, KEY), seen)?.add).toMatchObject([
    { kind: "delete-template", uid: TEMPLATE_UID, etag: '"e.1"' },
  ]);
});
