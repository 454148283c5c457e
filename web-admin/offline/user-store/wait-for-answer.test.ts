import { expect, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import type { Operation, OperationStatus } from "../operations/operation.ts";
import { CALLS, queued, recordWith, refusalWith } from "../operations/sample-operations.ts";
import { AnswerWaiters } from "./wait-for-answer.ts";

const WITHIN_MS = 3_000;
const PROBLEM = { code: "slot_taken", message: "Время занято" } as const;
const ANSWER = refusalWith({ status: 409, problem: PROBLEM });

/** Waits for `key-1` beside an outbox that a test fills. */
function waiting() {
  const clock = new HandClock();
  let operations: Operation[] = [queued(1, CALLS.edit), queued(2, CALLS.create)];
  const retained: Operation[] = [];
  let asked = 0;
  const waiters = new AnswerWaiters(
    { clock },
    {
      operations: () => {
        asked++;
        return operations;
      },
      retained: async () => [...retained],
    },
  );
  return {
    clock,
    waiters,
    told: waiters.settled("key-1", WITHIN_MS),
    asked: () => asked,
    /** Another tab receives the answers and removes the calls from the list. */
    retain(status: Partial<OperationStatus>) {
      for (const { seq, ...call } of operations)
        retained.push({ ...call, ...queued(seq, CALLS.edit, status) });
      operations = [];
      waiters.check();
    },
    become(status: Partial<OperationStatus>) {
      operations = [queued(1, CALLS.edit, status), queued(2, CALLS.create)];
      waiters.check();
    },
    remove() {
      operations = operations.filter(({ key }) => key !== "key-1");
      waiters.check();
    },
  };
}

test("an answered edit is done, with the record as the server has it", async () => {
  const { told, become } = waiting();
  const record = recordWith();
  become({ state: "done", answer: { ...ANSWER, status: 200, problem: null, record } });
  expect(await told).toEqual({ outcome: "done", record });
});

test("an edit whose response has no record is done", async () => {
  const { told, become } = waiting();
  become({ state: "done", answer: null });
  expect(await told).toEqual({ outcome: "done", record: null });
});

test("an edit that has left the outbox without an answer is gone", async () => {
  const { told, remove } = waiting();
  remove();
  expect(await told).toEqual({ outcome: "gone" });
});

test.each(["conflict", "rejected"] as const)("%s is a refusal, with its words", async (state) => {
  const { told, become } = waiting();
  become({ state, answer: ANSWER });
  expect(await told).toEqual({ outcome: "refused", problem: PROBLEM, answer: ANSWER });
});

test.each([
  ["is being sent", { state: "sending" }],
  ["waits for a login", { state: "login", answer: ANSWER }],
  ["was refused and waits again", { state: "pending", answer: ANSWER }],
  ["is parked without an answer", { state: "conflict" }],
  [
    "is parked by an answer without words",
    { state: "conflict", answer: { ...ANSWER, problem: null } },
  ],
] satisfies [string, Partial<OperationStatus>][])(
  "an edit that %s is queued once the time is over, and not before",
  async (_, status) => {
    const { clock, told, become } = waiting();
    let settled = false;
    void told.then(() => {
      settled = true;
    });
    become(status);
    clock.pass(WITHIN_MS - 1);
    await Promise.resolve();
    expect(settled).toBe(false);
    clock.pass(1);
    expect(await told).toEqual({ outcome: "queued" });
  },
);

test("an operation settled already is reported at once, without a timer", async () => {
  const { clock, waiters, remove } = waiting();
  remove();
  expect(await waiters.settled("key-1", WITHIN_MS)).toEqual({ outcome: "gone" });
  expect(clock.pending).toBe(0);
});

test("a reported operation is not looked up again", async () => {
  const { told, remove, asked, waiters } = waiting();
  remove();
  await told;
  const before = asked();
  waiters.check();
  expect(asked()).toBe(before);
});

test("several screens can wait at once", async () => {
  const { told, remove, waiters } = waiting();
  const other = waiters.settled("key-1", WITHIN_MS);
  remove();
  expect(await Promise.all([told, other])).toEqual([{ outcome: "gone" }, { outcome: "gone" }]);
});

test("a late answer is reported, with any content and without a timer", async () => {
  const { clock, waiters, become } = waiting();
  clock.pass(WITHIN_MS);
  const told = waiters.answered("key-1", new AbortController().signal);
  expect(clock.pending).toBe(0);
  become({ state: "sending" });
  become({ state: "conflict", answer: ANSWER });
  expect(await told).toEqual({ outcome: "refused", problem: PROBLEM, answer: ANSWER });
});

test("late edits answered in another tab are reported by the retained operations", async () => {
  const { waiters, retain } = waiting();
  const open = new AbortController().signal;
  const told = ["key-1", "key-2"].map((key) => waiters.answered(key, open));
  retain({ state: "done", answer: null });
  expect(await Promise.all(told)).toEqual([
    { outcome: "done", record: null },
    { outcome: "done", record: null },
  ]);
  expect(await waiters.answered("key-1", open)).toEqual({ outcome: "done", record: null });
});

test("a late edit that has left the outbox is gone: it may have been undone", async () => {
  const { waiters, remove } = waiting();
  const told = waiters.answered("key-1", new AbortController().signal);
  remove();
  expect(await told).toEqual({ outcome: "gone" });
});

test("a screen that has closed is not looked for", async () => {
  const { clock, told, waiters, asked, become } = waiting();
  clock.pass(WITHIN_MS);
  await told;
  const closed = new AbortController();
  void waiters.answered("key-1", closed.signal);
  closed.abort();
  const before = asked();
  become({ state: "done", answer: null });
  expect(asked()).toBe(before);
});
