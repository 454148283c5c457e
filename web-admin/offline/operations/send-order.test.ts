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
  [
    "a new booking",
    create("a", "10:00"),
    NEW,
    "one of the same day",
    create("b", "11:00"),
    "waits",
  ],
  ["a new booking", create("a", "10:00"), NEW, "another doctor's", create("b", "10:00", 2), "goes"],
  [
    "the reopening of a closed day",
    CALLS.reopen,
    FAILING,
    "an edit that offers its times again",
    dayEdit([], ["10:00"]),
    "waits",
  ],
  [
    "a failing booking",
    create("a", "10:00"),
    FAILING,
    "one of the same time",
    create("b", "10:00"),
    "waits",
  ],
  [
    "a failing booking",
    create("a", "10:00"),
    FAILING,
    "one of a different time",
    create("b", "11:00"),
    "goes",
  ],
  [
    "a parked booking",
    create("a", "10:00"),
    PARKED,
    "one of the same time",
    create("b", "10:00"),
    "goes",
  ],
  [
    "a parked cancel",
    cancelOf("a", "10:00"),
    PARKED,
    "a booking of its time",
    create("b", "10:00"),
    "waits",
  ],
  [
    "a parked cancel",
    cancelOf("a", "10:00"),
    PARKED,
    "a booking of a different time",
    create("b", "11:00"),
    "goes",
  ],
  [
    "a parked cancel",
    cancelOf("a", "10:00"),
    PARKED,
    "the withdrawal of its time",
    dayEdit(["10:00", "11:00"], ["11:00"]),
    "waits",
  ],
  [
    "a failing cancel",
    cancelOf("a", "10:00"),
    FAILING,
    "the withdrawal of its time",
    dayEdit(["10:00", "11:00"], ["11:00"]),
    "waits",
  ],
  [
    "a parked cancel",
    cancelOf("a", "10:00"),
    PARKED,
    "the withdrawal of a different time",
    dayEdit(["10:00", "11:00"], ["10:00"]),
    "goes",
  ],
  [
    "a parked day that offers 12:00",
    dayEdit(["10:00"], ["10:00", "12:00"]),
    PARKED,
    "a booking of 12:00",
    create("b", "12:00"),
    "waits",
  ],
  [
    "a parked day that offers 12:00",
    dayEdit(["10:00"], ["10:00", "12:00"]),
    PARKED,
    "a booking of 10:00",
    create("b", "10:00"),
    "goes",
  ],
  [
    "a parked day",
    dayEdit(["10:00"], []),
    PARKED,
    "the next edit of that day",
    dayEdit(["10:00"], ["10:00", "13:00"]),
    "goes",
  ],
  [
    "a new day",
    dayEdit(["10:00"], []),
    NEW,
    "the next edit of that day",
    dayEdit(["10:00"], ["10:00", "13:00"]),
    "waits",
  ],
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
