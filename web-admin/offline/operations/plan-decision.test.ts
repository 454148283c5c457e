import { expect, test } from "bun:test";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { DecisionAction } from "./kinds/kind.ts";
import type { Answer, OperationCall, OperationStatus } from "./operation.ts";
import { planDecision } from "./plan-decision.ts";
import {
  CALLS,
  DAY,
  queued,
  recordWith,
  refusalWith,
  TEMPLATE_UID,
  UID,
  WISH_UID,
} from "./sample-operations.ts";

const parked = (answer: Partial<Answer>): Partial<OperationStatus> => ({
  state: "conflict",
  attempts: 1,
  answer: refusalWith(answer),
});
const SLOT_TAKEN = parked({ status: 409, etag: null });
const CHANGED = parked({ record: recordWith({ user_name: "Ольга", revision: 3 }) });
const MOVED = parked({ record: recordWith({ record_time: "15:00", revision: 3 }) });
const VISITS = parked({
  status: 409,
  problem: { code: PROBLEM.visitsInTheWay, message: "" },
  visits: [{ id: 7, day: DAY, time: "10:00" }],
});

const WISH_TAKEN = parked({
  status: 409,
  etag: null,
  problem: { code: PROBLEM.wishTaken, message: "" },
});

const SLOT = { employee: 2, day: DAY, time: "16:00" };
const MOVE = { kind: "move", slot: SLOT } as const;
const TO_16 = {
  employee: 2,
  record_day: DAY,
  record_time: "16:00",
  squeezed_in: false,
};
const KEEP_MINE = { kind: "keep-mine" } as const;
const { create, edit, move, day, createTemplate, editTemplate } = CALLS;
const confirming = { ...day, body: { ...day.body, confirmedVisits: [3] } };

const ofWish = <Call extends typeof create | typeof move>(call: Call) => ({
  ...call,
  wish: WISH_UID,
});

type Row = [
  what: string,
  call: OperationCall,
  status: Partial<OperationStatus>,
  action: DecisionAction,
  outcome: object,
];

const TABLE: Row[] = [
  ["a creation whose slot is taken", create, SLOT_TAKEN, MOVE, { key: "new-key", body: TO_16 }],
  ["an edit whose slot is taken", move, SLOT_TAKEN, MOVE, { key: "new-key", body: TO_16 }],
  [
    "a creation whose slot is taken, outside the schedule",
    ...([create, SLOT_TAKEN, { ...MOVE, slot: { ...SLOT, squeezedIn: true } }] as const),
    { key: "new-key", body: { ...TO_16, squeezed_in: true } },
  ],
  ["an edit", edit, SLOT_TAKEN, { kind: "retry" }, { key: "new-key", etag: '"e.1"' }],
  ["an edit", edit, CHANGED, { kind: "discard" }, { removes: [1] }],
  [
    "an edit of a field that another user changed",
    ...([edit, CHANGED, { kind: "keep-mine" }] as const),
    { etag: '"e.3"', body: { user_name: "Анна Ким" }, base: { user_name: "Ольга" } },
  ],
  ["an edit", edit, CHANGED, { kind: "keep-theirs" }, { removes: [1] }],
  ["an edit", edit, CHANGED, { kind: "keep", mine: ["user_name"] }, { etag: '"e.3"' }],
  ["a move of a visit that was moved", move, MOVED, { kind: "keep", mine: [] }, { removes: [1] }],
  [
    "a schedule edit over booked times",
    ...([day, VISITS, { kind: "keep-mine" }] as const),
    { key: "new-key", body: { confirmedVisits: [7] } },
  ],
  [
    "a booking of a wish",
    ofWish(create),
    WISH_TAKEN,
    KEEP_MINE,
    { key: "new-key", wish: undefined },
  ],
  ["a move for a wish", ofWish(move), WISH_TAKEN, KEEP_MINE, { key: "new-key", wish: undefined }],
  [
    "a template's creation",
    ...([createTemplate, parked({ status: 422 }), { kind: "retry" }] as const),
    { key: "new-key", uid: TEMPLATE_UID },
  ],
  ["a template's edit", editTemplate, parked({}), KEEP_MINE, { etag: '"e.3"' }],
  [
    "a schedule edit that confirmed a visit before",
    ...([confirming, parked({}), KEEP_MINE] as const),
    { etag: '"e.3"', body: { confirmedVisits: [3] } },
  ],
  ["an edit of a visit that was not shown", edit, parked({}), KEEP_MINE, { etag: '"e.3"' }],
  [
    "an edit of a visit that was not shown",
    ...([edit, parked({}), { kind: "keep", mine: ["user_name"] }] as const),
    { removes: [1] },
  ],
  [
    "an edit refused by what is no 412",
    ...([edit, parked({ status: 409 }), KEEP_MINE] as const),
    { etag: '"e.1"' },
  ],
  [
    "an edit refused by a 412 without ETag",
    ...([edit, parked({ etag: null }), KEEP_MINE] as const),
    { etag: '"e.1"' },
  ],
];

for (const [what, call, status, action, outcome] of TABLE) {
  test(`${what}, decided ${action.kind}: ${JSON.stringify(outcome)}`, () => {
    const change = planDecision([queued(1, call, status)], "key-1", "new-key", action);
    const removed = change?.remove?.map(({ seq }) => seq) ?? [];
    const next = change?.put?.[0];
    expect(next ?? { removes: removed }).toMatchObject(outcome);
    if (next) expect(next).toMatchObject({ seq: 1, state: "pending", answer: null, lease: null });
  });
}

test("a discarded slot is discarded as a whole, and the kept name is sent again", () => {
  const both = {
    ...({ kind: "edit-visit", uid: UID } as const),
    body: { ...move.body, ...edit.body },
    base: { ...move.base, ...edit.base },
  };
  const theirs = recordWith({ user_name: "Ольга", record_time: "15:00", revision: 3 });
  const keep = { kind: "keep", mine: ["user_name"] } as const;
  const operation = queued(1, both, parked({ record: theirs }));
  const change = planDecision([operation], "key-1", "new-key", keep);
  expect(change?.put).toMatchObject([{ etag: '"e.3"' }]);
  expect(change?.put?.[0]?.body).toEqual({ user_name: "Анна Ким" });
});

test("a resent creation includes later edits; an edit leaves the next one alone", () => {
  const next = queued(2, edit, { attempts: 0 });
  const decided = (call: OperationCall) =>
    planDecision([queued(1, call, SLOT_TAKEN), next], "key-1", "new-key", MOVE);
  const creation = decided(create);
  expect(creation?.put).toMatchObject([{ body: { ...TO_16, user_name: "Анна Ким" } }]);
  expect(creation?.remove).toEqual([next]);
  expect(decided(move)?.remove).toEqual([]);
});

test("a discarded creation is cancelled by uid, because an earlier call may still arrive", () => {
  const operations = [queued(1, create, SLOT_TAKEN), queued(2, edit, { attempts: 0 })];
  const change = planDecision(operations, "key-1", "new-key", { kind: "discard" });
  expect(change?.remove?.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(change?.add).toMatchObject([{ kind: "cancel-visit", key: "new-key", etag: '"e.1"' }]);
});

test("the cancellation of a discarded creation names the slot it frees", () => {
  const change = planDecision([queued(1, create, SLOT_TAKEN)], "key-1", "new-key", {
    kind: "discard",
  });
  const { employee, record_day, record_time } = create.body;
  expect(change?.add).toMatchObject([{ base: { employee, record_day, record_time } }]);
});

test("a decision about an operation that is not parked any more changes nothing", () => {
  expect(planDecision([queued(1, edit)], "key-1", "new-key", { kind: "discard" })).toBeNull();
});
