import { expect, test } from "bun:test";
import type { DayRecord, ParsedRecord } from "../../../shared/journal/record.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Answer, Operation, OperationCall, OperationState } from "../operations/operation.ts";
import {
  CALLS,
  dayRecordWith,
  dayRowWith,
  doctorNamed,
  queued,
  recordWith,
  refusalWith,
  TEMPLATE_UID,
  UID,
} from "../operations/sample-operations.ts";
import type { MirrorRow } from "../storage/databases.ts";
import { type Decision, listDecisions } from "./decisions-list.ts";
import { Projection } from "./projection.ts";

const NOW = { day: "2027-06-10" as Day, time: "09:00" };
const OTHER_UID = "33333333-3333-4333-8333-333333333333";

const DOCTORS: MirrorRow = {
  key: "doctors",
  epoch: "e",
  body: {
    kind: "doctors",
    key: "doctors",
    departed: [],
    doctors: [doctorNamed(1, "Врач 1"), doctorNamed(2, "Врач 2")],
  },
};

/** The only decision of an outbox with this operation, parked by this answer. */
function decisionOf(
  call: OperationCall,
  answer: Partial<Answer> | null,
  {
    state = "conflict",
    records = [] as DayRecord[],
  }: { state?: OperationState; records?: DayRecord[] } = {},
) {
  const operation = queued(1, call, {
    state,
    attempts: 1,
    answer: answer && refusalWith({ status: 409, ...answer }),
  });
  const rows = [dayRowWith({ offered: ["10:00", "11:00", "12:00"], records }), DOCTORS];
  return decisionsWith([operation], rows)[0];
}

function decisionsWith(outbox: Operation[], rows: MirrorRow[]) {
  const projection = new Projection();
  projection.update({ rows });
  projection.overlay(outbox);
  return listDecisions(outbox, projection, NOW);
}

const problem = (code: string) => ({ code, message: "Причина" });
const STANDS = dayRecordWith();
const changed = (fields: Partial<ParsedRecord>) => ({ status: 412, record: recordWith(fields) });

const THEIRS = { id: 8, uid: TEMPLATE_UID, tpl_name: "Их", schedule_tpl: [] };
const VISITS = { problem: problem(PROBLEM.visitsInTheWay) };
const WISH_TAKEN = { problem: problem(PROBLEM.wishTaken) };

type Asked = [string, OperationCall, Partial<Answer> | null, OperationState, Decision["kind"]];
const ASKED: Asked[] = [
  ["an edit answered 409", CALLS.move, {}, "conflict", "slot"],
  ["an edit without an answer", CALLS.move, null, "conflict", "slot"],
  ["an edit answered 412", CALLS.edit, { status: 412 }, "conflict", "fields"],
  ["a cancel answered 412", CALLS.cancel, { status: 412 }, "conflict", "cancel"],
  ["a day answered 412", CALLS.day, { status: 412 }, "conflict", "rejected"],
  [
    "a template's 412",
    CALLS.editTemplate,
    { status: 412, template: THEIRS },
    "conflict",
    "template",
  ],
  ["a day with visits in the way", CALLS.day, VISITS, "conflict", "visits"],
  ["a booking of a fulfilled wish", CALLS.create, WISH_TAKEN, "conflict", "wish"],
  ["what was rejected", CALLS.edit, {}, "rejected", "rejected"],
];

for (const [what, call, answer, state, kind] of ASKED)
  test(`${what} asks about ${kind}`, () => {
    expect(decisionOf(call, answer, { state })?.kind).toBe(kind);
  });

test("the server's own words are the reason, and there is one without them", () => {
  expect(decisionOf(CALLS.move, { problem: problem("slot_taken") })?.reason).toBe("Причина");
  expect(decisionOf(CALLS.move, null)?.reason).toBe("Сервер не принял изменение");
});

test("only parked operations are listed, oldest first, by key", () => {
  const parked = { state: "conflict", attempts: 1 } as const;
  const outbox = [
    queued(1, CALLS.move, parked),
    queued(2, CALLS.edit),
    queued(3, CALLS.cancel, parked),
  ];
  const listed = decisionsWith(outbox, []);
  expect(listed.map(({ key, operation }) => [key, operation.seq])).toEqual([
    ["key-1", 1],
    ["key-3", 3],
  ]);
});

test("a refused move shows its target slot, who occupies it, and the nearest free times", () => {
  const holder = dayRecordWith({ id: 6, uid: OTHER_UID, record_time: "11:00", user_name: "Ольга" });
  const decision = decisionOf(CALLS.move, {}, { records: [STANDS, holder] });
  expect(decision?.mine).toMatchObject({ uid: UID, record_time: "11:00", employee_name: "Врач 1" });
  expect(decision?.theirs).toMatchObject({ uid: OTHER_UID, user_name: "Ольга" });
  expect(decision?.nearest.map(({ time }) => time)).toEqual(["12:00"]);
  expect(decision?.fields).toEqual([]);
});

for (const { who, records } of [
  { who: "the visit itself", records: [dayRecordWith({ record_time: "11:00" })] },
  { who: "somebody at another time", records: [STANDS, dayRecordWith({ id: 6, uid: OTHER_UID })] },
  {
    who: "a visit that the server does not know yet",
    records: [STANDS, dayRecordWith({ id: null, uid: OTHER_UID, record_time: "11:00" })],
  },
])
  test(`${who} does not hold the slot of a move`, () => {
    expect(decisionOf(CALLS.move, {}, { records })?.theirs).toBeNull();
  });

test("another doctor's visit at that time does not hold the slot", () => {
  const parked = queued(1, CALLS.move, { state: "conflict", attempts: 1 });
  const theirs = dayRecordWith({ id: 6, uid: OTHER_UID, record_time: "11:00" });
  const rows = [
    dayRowWith({ records: [STANDS] }),
    dayRowWith({ employee: 2, records: [theirs] }),
    DOCTORS,
  ];
  expect(decisionsWith([parked], rows)[0]?.theirs).toBeNull();
});

test("disputed fields are shown with both values, and theirs is the visit as the server has it", () => {
  const answer = changed({ user_name: "Ольга", employee_name: "" });
  const decision = decisionOf(CALLS.edit, answer, { records: [STANDS] });
  expect(decision?.fields).toMatchObject([{ field: "user_name" }]);
  expect(decision?.theirs).toMatchObject({ user_name: "Ольга", employee_name: "Врач 1" });
  expect(decision?.mine).toMatchObject({ user_name: "Анна Ким", record_time: "10:00" });
  expect(decision?.nearest).toEqual([]);
});

test("a refused cancellation of a changed visit has no fields to choose from", () => {
  const decision = decisionOf(CALLS.cancel, changed({ phone: "7" }), { records: [STANDS] });
  expect(decision?.fields).toEqual([]);
  expect(decision?.theirs).toMatchObject({ phone: "7", employee_name: "Врач" });
});

test("operations without a visit, or of a deleted one, show no visit", () => {
  expect(decisionOf(CALLS.day, {})).toMatchObject({ mine: null, theirs: null, nearest: [] });
  expect(decisionOf(CALLS.edit, { status: 412 })).toMatchObject({ mine: null, theirs: null });
});

test("the author of the change is shown as the server named them", () => {
  const by = { at: "2027-06-10T08:00:00Z", by: "reception" };
  expect(decisionOf(CALLS.move, { changed: by })?.changed).toEqual(by);
  expect(decisionOf(CALLS.move, {})?.changed).toBeNull();
});
