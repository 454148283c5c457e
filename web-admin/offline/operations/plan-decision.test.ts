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

const OUTSIDE = { ...MOVE, slot: { ...SLOT, squeezedIn: true } };
const MOVED_THERE = { key: "new-key", body: TO_16 };
const MOVED_OUTSIDE = { key: "new-key", body: { ...TO_16, squeezed_in: true } };
const DISCARD = { kind: "discard" } as const;
const RETRY = { kind: "retry" } as const;
const KEEP_THEIRS = { kind: "keep-theirs" } as const;
const KEEP_NAME = { kind: "keep", mine: ["user_name"] } as const;
const KEEP_NOTHING = { kind: "keep", mine: [] } as const;
const OVER_THEIRS = {
  etag: '"e.3"',
  body: { user_name: "Анна Ким" },
  base: { user_name: "Ольга" },
};
const CONFIRMED = { key: "new-key", body: { confirmedVisits: [7] } };
const STILL_CONFIRMED = { etag: '"e.3"', body: { confirmedVisits: [3] } };
const WITHOUT_WISH = { key: "new-key", wish: undefined };
const SAME_TEMPLATE = { key: "new-key", uid: TEMPLATE_UID };
const UNSHOWN = parked({});
const NO_412 = parked({ status: 409 });
const NO_ETAG = parked({ etag: null });

const TABLE: Row[] = [
  ["a creation whose slot is taken", create, SLOT_TAKEN, MOVE, MOVED_THERE],
  ["an edit whose slot is taken", move, SLOT_TAKEN, MOVE, MOVED_THERE],
  ["a creation, outside the schedule", create, SLOT_TAKEN, OUTSIDE, MOVED_OUTSIDE],
  ["an edit", edit, SLOT_TAKEN, RETRY, { key: "new-key", etag: '"e.1"' }],
  ["an edit", edit, CHANGED, DISCARD, { removes: [1] }],
  ["an edit of a field that another user changed", edit, CHANGED, KEEP_MINE, OVER_THEIRS],
  ["an edit", edit, CHANGED, KEEP_THEIRS, { removes: [1] }],
  ["an edit", edit, CHANGED, KEEP_NAME, { etag: '"e.3"' }],
  ["a move of a visit that was moved", move, MOVED, KEEP_NOTHING, { removes: [1] }],
  ["a schedule edit over booked times", day, VISITS, KEEP_MINE, CONFIRMED],
  ["a booking of a wish", ofWish(create), WISH_TAKEN, KEEP_MINE, WITHOUT_WISH],
  ["a move for a wish", ofWish(move), WISH_TAKEN, KEEP_MINE, WITHOUT_WISH],
  ["a template's creation", createTemplate, parked({ status: 422 }), RETRY, SAME_TEMPLATE],
  ["a template's edit", editTemplate, UNSHOWN, KEEP_MINE, { etag: '"e.3"' }],
  ["a schedule edit that confirmed a visit", confirming, UNSHOWN, KEEP_MINE, STILL_CONFIRMED],
  ["an edit of a visit that was not shown", edit, UNSHOWN, KEEP_MINE, { etag: '"e.3"' }],
  ["an edit of a visit that was not shown", edit, UNSHOWN, KEEP_NAME, { removes: [1] }],
  ["an edit refused by what is no 412", edit, NO_412, KEEP_MINE, { etag: '"e.1"' }],
  ["an edit refused by a 412 without ETag", edit, NO_ETAG, KEEP_MINE, { etag: '"e.1"' }],
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
    ...edit,
    body: { ...move.body, ...edit.body },
    base: { ...move.base, ...edit.base },
  };
  const theirs = recordWith({ user_name: "Ольга", record_time: "15:00", revision: 3 });
  const operation = queued(1, both, parked({ record: theirs }));
  const change = planDecision([operation], "key-1", "new-key", KEEP_NAME);
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
  const change = planDecision(operations, "key-1", "new-key", DISCARD);
  expect(change?.remove?.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(change?.add).toMatchObject([{ kind: "cancel-visit", key: "new-key", etag: '"e.1"' }]);
});

test("the cancellation of a discarded creation names the slot it frees", () => {
  const change = planDecision([queued(1, create, SLOT_TAKEN)], "key-1", "new-key", DISCARD);
  const { employee, record_day, record_time } = create.body;
  expect(change?.add).toMatchObject([{ base: { employee, record_day, record_time } }]);
});

test("a decision about an operation that is not parked any more changes nothing", () => {
  expect(planDecision([queued(1, edit)], "key-1", "new-key", DISCARD)).toBeNull();
});
