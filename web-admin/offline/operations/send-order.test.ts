import { expect, test } from "bun:test";
import type { OperationCall, OperationStatus } from "./operation.ts";
import { CALLS, DAY, queued, VISIT } from "./sample-operations.ts";
import { sendableOperations } from "./send-order.ts";

const at = (record_time: string, employee = 1) => ({ ...VISIT, record_time, employee });
const create = (uid: string, record_time: string, employee?: number): OperationCall => ({
  kind: "create-visit",
  uid,
  body: at(record_time, employee),
  base: {},
});
const cancelOf = (uid: string, record_time: string): OperationCall => ({
  kind: "cancel-visit",
  uid,
  body: null,
  base: at(record_time),
});
const dayEdit = (from: string[], to: string[]): OperationCall => ({
  kind: "set-schedule-day",
  employee: 1,
  day: DAY,
  body: { times: to, confirmedVisits: [] },
  base: { times: from },
});

const NEW: Partial<OperationStatus> = {};
const FAILING: Partial<OperationStatus> = { attempts: 2 };
const PARKED: Partial<OperationStatus> = { state: "conflict", attempts: 1 };

const [A_10, B_10, B_11, B_12] = [
  create("a", "10:00"),
  create("b", "10:00"),
  create("b", "11:00"),
  create("b", "12:00"),
];
const CANCEL_10 = cancelOf("a", "10:00");
const WITHOUT_10 = dayEdit(["10:00", "11:00"], ["11:00"]);
const WITHOUT_11 = dayEdit(["10:00", "11:00"], ["10:00"]);
const WITH_10 = dayEdit([], ["10:00"]);
const WITH_12 = dayEdit(["10:00"], ["10:00", "12:00"]);
const EMPTIED = dayEdit(["10:00"], []);

type Row = [
  earlier: string,
  first: OperationCall,
  status: Partial<OperationStatus>,
  later: string,
  second: OperationCall,
  outcome: "waits" | "goes",
];

/** Whether the later of two operations may be sent before the earlier one is answered. */
const TABLE: Row[] = [
  ["a new edit", CALLS.edit, NEW, "an edit of the same visit", CALLS.move, "waits"],
  ["a parked edit", CALLS.edit, PARKED, "an edit of the same visit", CALLS.move, "waits"],
  ["a new booking", A_10, NEW, "one of the same day", B_11, "waits"],
  ["a new booking", A_10, NEW, "another doctor's", create("b", "10:00", 2), "goes"],
  ["a reopening", CALLS.reopen, FAILING, "an edit that offers its times again", WITH_10, "waits"],
  ["a failing booking", A_10, FAILING, "one of the same time", B_10, "waits"],
  ["a failing booking", A_10, FAILING, "one of a different time", B_11, "goes"],
  ["a parked booking", A_10, PARKED, "one of the same time", B_10, "goes"],
  ["a parked cancel", CANCEL_10, PARKED, "a booking of its time", B_10, "waits"],
  ["a parked cancel", CANCEL_10, PARKED, "a booking of a different time", B_11, "goes"],
  ["a parked cancel", CANCEL_10, PARKED, "the withdrawal of its time", WITHOUT_10, "waits"],
  ["a failing cancel", CANCEL_10, FAILING, "the withdrawal of its time", WITHOUT_10, "waits"],
  ["a parked cancel", CANCEL_10, PARKED, "a different time's withdrawal", WITHOUT_11, "goes"],
  ["a parked day that offers 12:00", WITH_12, PARKED, "a booking of 12:00", B_12, "waits"],
  ["a parked day that offers 12:00", WITH_12, PARKED, "a booking of 10:00", B_10, "goes"],
  ["a parked day", EMPTIED, PARKED, "the next edit of that day", WITH_12, "goes"],
  ["a new day", EMPTIED, NEW, "the next edit of that day", WITH_12, "waits"],
  ["a parked template", CALLS.editTemplate, PARKED, "its removal", CALLS.deleteTemplate, "waits"],
  ["a new edit", CALLS.edit, NEW, "a template's", CALLS.editTemplate, "goes"],
  ["new settings", CALLS.settings, NEW, "the next settings", CALLS.settings, "waits"],
];

for (const [earlier, first, status, later, second, outcome] of TABLE) {
  test(`behind ${earlier}, ${later} ${outcome}`, () => {
    const operations = [queued(1, first, status), queued(2, second)];
    const sendable = sendableOperations(operations, () => true).map(({ seq }) => seq);
    expect(sendable.includes(2) ? "goes" : "waits").toBe(outcome);
  });
}

test("operations are sent in the order they were made, except those that must wait", () => {
  const operations = [
    queued(1, create("a", "10:00")),
    queued(2, create("b", "11:00")),
    queued(3, create("c", "10:00", 2)),
  ];
  expect(sendableOperations(operations, () => true).map(({ seq }) => seq)).toEqual([1, 3]);
});

test("an operation that cannot be sent now still blocks dependent ones", () => {
  const operations = [queued(1, CALLS.edit), queued(2, CALLS.move)];
  expect(sendableOperations(operations, ({ seq }) => seq !== 1)).toEqual([]);
});
