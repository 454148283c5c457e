import { expect, test } from "bun:test";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { applyAnswer } from "./apply-answer.ts";
import type {
  Operation,
  OperationCall,
  OperationState,
  ServerReply,
  SomeVisitFields,
} from "./operation.ts";
import { CALLS, queued, recordWith, TEMPLATE_UID, UID, VISIT } from "./sample-operations.ts";

const success = (status: number, body: unknown = recordWith()): ServerReply => ({
  status,
  body,
  problem: null,
  etag: '"e.2"',
  xid: "100",
});

const refusal = (status: number, code: string, more: object = {}): ServerReply => ({
  status,
  body: { code, message: "", ...more },
  problem: { code, message: "" },
  etag: '"e.2"',
  xid: null,
});

/** 412 with the server's present state. */
const changed = (current: unknown) => refusal(412, "changed", { current });

const KEY_REUSED = refusal(409, "key_reused", { current: recordWith() });
const TEMPLATE = { id: 8, uid: TEMPLATE_UID, tpl_name: "Было", schedule_tpl: ["13:00"] };
const OTHER_DAY = recordWith({ record_day: "2027-06-12" });
const CANCEL_AFTER_RESTORE = '"before.1"';

type Row = [kind: keyof typeof CALLS, answer: string, reply: ServerReply, outcome: OperationState];

/** The operation after an answer. `pending`: it is sent again, rebased. */
const TABLE: Row[] = [
  ["create", "201", success(201), "done"],
  ["create", "409 slot taken", refusal(409, "slot_taken"), "conflict"],
  ["create", "409 slot not offered", refusal(409, "slot_not_offered"), "conflict"],
  ["create", "409 slot past", refusal(409, "slot_past"), "conflict"],
  ["create", "409 doctor gone", refusal(409, "doctor_gone"), "conflict"],
  ["create", "409 wish fulfilled", refusal(409, PROBLEM.wishTaken), "conflict"],
  ["create", "410 destroyed before", refusal(410, "destroyed"), "rejected"],
  ["create", "403, the right is lost", refusal(403, "forbidden"), "rejected"],
  ["create", "400", refusal(400, "invalid"), "rejected"],
  ["create", "409 key used by an earlier body, and it is there", KEY_REUSED, "done"],
  ["edit", "200", success(200), "done"],
  ["edit", "412, another field changed", changed(recordWith({ phone: "79001112233" })), "pending"],
  ["edit", "412, the same field changed", changed(recordWith({ user_name: "Ольга" })), "conflict"],
  ["edit", "412, the same value there", changed(recordWith({ user_name: "Анна Ким" })), "pending"],
  ["edit", "404", refusal(404, "not_found"), "rejected"],
  ["edit", "409 slot taken", refusal(409, "slot_taken"), "conflict"],
  ["edit", "412 without a body", { ...refusal(412, "changed"), body: null }, "conflict"],
  ["move", "412, another field changed", changed(recordWith({ phone: "7" })), "pending"],
  ["move", "412, moved elsewhere", changed(recordWith({ record_time: "15:00" })), "conflict"],
  ["move", "412, given to another doctor", changed(recordWith({ employee: 2 })), "conflict"],
  ["arrive", "412, another field changed", changed(recordWith({ phone: "7" })), "pending"],
  ["arrive", "412, moved to another day", changed(OTHER_DAY), "done"],
  ["arrive", "412, another arrival", changed(recordWith({ arrived_at: "09:30" })), "conflict"],
  ["arrive", "412, moved within the day", changed(recordWith({ record_time: "15:00" })), "pending"],
  ["read", "200", success(200), "done"],
  ["read", "404", refusal(404, "not_found"), "done"],
  ["read", "404 with a code of somebody else", refusal(404, "route_not_found"), "rejected"],
  ["read", "410", refusal(410, "destroyed"), "done"],
  ["cancel", "204", success(204, undefined), "done"],
  ["cancel", "404", refusal(404, "not_found"), "done"],
  ["cancel", "410", refusal(410, "destroyed"), "done"],
  ["cancel", "404 with a code of somebody else", refusal(404, "route_not_found"), "rejected"],
  ["cancel", "410 with a code of somebody else", refusal(410, "GONE"), "rejected"],
  ["cancel", "412", changed(recordWith({ phone: "7" })), "conflict"],
  ["cancel", "412 of one epoch, as it was seen", changed(recordWith()), "conflict"],
  ["cancel", "403, the right is lost", refusal(403, "forbidden"), "rejected"],
  ["day", "200", success(200, {}), "done"],
  ["day", "412", changed({ time: '["15:00"]' }), "pending"],
  ["day", "404", refusal(404, "not_found"), "rejected"],
  ["day", "409 visits at removed times", refusal(409, "visits_in_the_way"), "conflict"],
  ["createTemplate", "410 with a code of somebody else", refusal(410, "GONE"), "rejected"],
  ["createTemplate", "201", success(201, { id: 8 }), "done"],
  ["editTemplate", "412, times changed", changed({ ...TEMPLATE, schedule_tpl: [] }), "pending"],
  ["editTemplate", "412, renamed", changed({ ...TEMPLATE, tpl_name: "Их" }), "conflict"],
  ["editTemplate", "412 without the template", refusal(412, "changed"), "conflict"],
  ["editTemplate", "404", refusal(404, "not_found"), "rejected"],
  ["close", "201", success(201, {}), "done"],
  ["close", "400", refusal(400, "invalid"), "rejected"],
  ["close", "410 with a code of somebody else", refusal(410, "GONE"), "rejected"],
  ["reopen", "200", success(200, {}), "done"],
  ["reopen", "404", refusal(404, "not_found"), "done"],
  ["deleteTemplate", "404", refusal(404, "not_found"), "done"],
  ["deleteTemplate", "410", refusal(410, "destroyed"), "done"],
  ["deleteTemplate", "412", changed({ ...TEMPLATE, tpl_name: "Их" }), "conflict"],
  ["deleteTemplate", "412, nothing changed", changed(TEMPLATE), "pending"],
  ["leaveWish", "201", success(201, {}), "done"],
  ["leaveWish", "400", refusal(400, "invalid"), "rejected"],
  ["declineTime", "200", success(200, {}), "done"],
  ["declineTime", "410", refusal(410, "destroyed"), "done"],
  ["withdrawWish", "200", success(200, {}), "done"],
  ["withdrawWish", "410", refusal(410, "destroyed"), "done"],
  ["withdrawWish", "403", refusal(403, "forbidden"), "rejected"],
  ["settings", "200", success(200, {}), "done"],
  ["settings", "404", refusal(404, "not_found"), "rejected"],
];

const HEARING = { at: "2027-06-10T10:00:00Z", epoch: "e", newKey: () => "new" };

for (const [kind, answer, reply, outcome] of TABLE) {
  test(`${kind} answered ${answer}: ${outcome}`, () => {
    const operation = queued(1, CALLS[kind], { state: "sending", attempts: 1 });
    const { put = [] } = applyAnswer(operation, reply, [operation], HEARING);
    expect(put.find(({ seq }) => seq === 1)?.state).toBe(outcome);
  });
}

const rebased = (kind: keyof typeof CALLS, reply: ServerReply, etag?: string) => {
  const operation = queued(1, CALLS[kind], etag === undefined ? {} : { etag });
  return applyAnswer(operation, reply, [operation], HEARING).put?.[0];
};

test("a rebased edit is based on the server's present state", () => {
  const edit = rebased("edit", changed(recordWith({ phone: "7" })));
  expect(edit).toMatchObject({ etag: '"e.2"', body: { user_name: "Анна Ким" } });
});

test("a rebased schedule day adds its times to the server's list", () => {
  const day = rebased("day", changed({ time: '["15:00"]' }));
  expect(day).toMatchObject({ etag: '"e.2"', body: { times: ["12:00", "15:00"] } });
});

test("a template's edit takes over the server's changes of other parts", () => {
  const template = rebased("editTemplate", changed({ ...TEMPLATE, schedule_tpl: ["08:00"] }));
  expect(template).toMatchObject({ body: { tpl_name: "День", schedule_tpl: ["08:00"] } });
});

test("a cancel of an earlier epoch is sent again if the visit is as it was seen", () => {
  const same = rebased("cancel", changed(recordWith()), CANCEL_AFTER_RESTORE);
  expect(same).toMatchObject({ state: "pending", etag: '"e.2"' });
});

test("a cancel without a base is not a cancel of an earlier epoch", () => {
  const operation = queued(1, CALLS.cancel, { etag: null });
  const { put } = applyAnswer(operation, changed(recordWith()), [operation], HEARING);
  expect(put).toMatchObject([{ state: "conflict", etag: null }]);
});

/** The base ETag of the second operation after the success of the first. */
const baseAfter = (first: Operation, next: Operation, etag: string | null) =>
  applyAnswer(first, { ...success(200), etag }, [first, next], HEARING).put?.find(
    ({ seq }) => seq === next.seq,
  )?.etag ?? next.etag;

test("a waiting edit takes the ETag of the one before it", () => {
  const first = queued(1, CALLS.edit, { state: "sending", attempts: 1 });
  const next = queued(2, CALLS.move);
  expect(baseAfter(first, next, '"e.2"')).toBe('"e.2"');
  expect(baseAfter(first, next, null)).toBe('"e.1"');
});

test("an edit with a different base keeps it, whatever the result of the previous one", () => {
  const first = queued(1, CALLS.edit, { state: "sending", attempts: 1 });
  expect(baseAfter(first, queued(2, CALLS.move, { etag: '"e.0"' }), '"e.2"')).toBe('"e.0"');
});

test("an edit of a schedule day keeps its base after another edit of that day", () => {
  const first = queued(1, CALLS.day, { state: "sending", attempts: 1 });
  expect(baseAfter(first, queued(2, CALLS.day), '"e.2"')).toBe('"e.1"');
});

test("a read mark makes no revision that a later edit could be based on", () => {
  const read = queued(1, CALLS.read, { state: "sending", attempts: 1, etag: null });
  expect(baseAfter(read, queued(2, CALLS.edit, { etag: null }), '"e.2"')).toBeNull();
});

test("an answer carries the epoch in its ETag, and without one it is the mirror's", () => {
  const epochOf = (etag: string | null) => {
    const edit = queued(1, CALLS.edit, { state: "sending", attempts: 1 });
    const { put } = applyAnswer(edit, { ...success(200), etag }, [edit], HEARING);
    return put?.[0]?.answer?.epoch;
  };
  expect([epochOf('"f.2"'), epochOf(null)]).toEqual(["f", "e"]);
});

test("a creation refused after it was cancelled ends without a question, and its removal gets the ETag of the creation", () => {
  const creation = queued(1, CALLS.create, { state: "sending", attempts: 1 });
  const edit = queued(2, CALLS.edit, { etag: null });
  const cancel = queued(3, CALLS.cancel, { etag: null });
  const operations = [creation, edit, cancel];
  const change = applyAnswer(creation, refusal(409, "slot_taken"), operations, HEARING);
  expect(change).toEqual({ remove: [creation, edit], put: [{ ...cancel, etag: '"e.1"' }] });
});

test("a template refused after its removal is dropped with its edits, and the removal is sent with the created revision", () => {
  const creation = queued(1, CALLS.createTemplate, { state: "sending", attempts: 2 });
  const edit = queued(2, CALLS.editTemplate);
  const removal = queued(3, CALLS.deleteTemplate, { etag: null });
  const other = queued(4, { ...CALLS.deleteTemplate, uid: UID });
  const operations = [creation, edit, removal, other];
  const change = applyAnswer(creation, refusal(403, "forbidden"), operations, HEARING);
  expect(change).toEqual({ remove: [creation, edit], put: [{ ...removal, etag: '"e.1"' }] });
});

test("a template removed by a colleague before its creation was answered asks no question", () => {
  const creation = queued(1, CALLS.createTemplate, { state: "sending", attempts: 2 });
  const change = applyAnswer(creation, refusal(410, "destroyed"), [creation], HEARING);
  expect(change).toEqual({ remove: [creation] });
});

/**
 * The edit that is added when the server reports that an earlier request of this creation arrived.
 */
const editAddedTo = (base: SomeVisitFields, later: OperationCall[] = []) => {
  const body = { ...VISIT, squeezed_in: true };
  const creation = queued(1, { ...CALLS.create, body, base });
  const operations = [creation, ...later.map((call, at) => queued(at + 2, call))];
  const reply = success(200, recordWith({ phone: "7", ...base }));
  return applyAnswer(creation, reply, operations, HEARING).add;
};

test("fields added to a creation after its first request are sent as an edit, if that request arrived", () => {
  const added = {
    ...({ kind: "edit-visit", uid: UID, key: "new", etag: '"e.2"' } as const),
    body: { user_name: "Анна" },
    base: { user_name: "Инна" },
  };
  expect(editAddedTo({ user_name: "Инна" })).toEqual([added]);
  expect(editAddedTo({ user_name: "Инна" }, [CALLS.move])).toEqual([added]);
});

test("a time that a creation was given since is sent with whether it is offered", () => {
  expect(editAddedTo({ record_time: "09:00" })).toMatchObject([
    { body: { record_time: "10:00", squeezed_in: true }, base: { record_time: "09:00" } },
  ]);
});

test("fields of a later edit or cancellation are not sent again", () => {
  expect(editAddedTo({ user_name: "Инна" }, [CALLS.edit])).toBeUndefined();
  expect(editAddedTo({ user_name: "Инна" }, [CALLS.cancel])).toBeUndefined();
});

test("an accepted edit adds no operation, for any state of the server", () => {
  const edit = queued(1, CALLS.edit, { state: "sending", attempts: 1 });
  expect(applyAnswer(edit, success(200), [edit], HEARING).add).toBeUndefined();
});
