import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import { createVisit } from "../../../web-admin/offline/operations/kinds/create-visit.ts";
import { queueOf } from "../../../web-admin/offline/operations/target.ts";
import { until } from "../../support/device/device.ts";
import {
  AT_ONCE,
  drainsForFile,
  settled,
  statesOf,
  untilFirstIs,
  untilTimerSet,
} from "../../support/device/drains.ts";
import { CREATED, LATER } from "../../support/device/outbox-with-bookings.ts";

const { draining, sending } = drainsForFile();

test("a call carries the operation's key and the mirror's epoch", async () => {
  const { sent, outbox } = await sending();
  expect(sent[0]?.request.headers).toEqual({
    "idempotency-key": outbox.operations()[0]?.key ?? "",
    "x-epoch": "e",
  });
  expect(outbox.operations()[0]).toMatchObject({ state: "sending", attempts: 1 });
});

test("a device without a snapshot names no epoch", async () => {
  const { drain, sent, state } = await draining();
  state.epoch = null;
  drain.pump();
  await until(() => sent.length === 1);
  expect(Object.keys(sent[0]?.request.headers ?? {})).toEqual(["idempotency-key"]);
});

test("ten calls are in flight at once, and each answer makes room for one more", async () => {
  const { drain, sent } = await sending({ bookings: 12 });
  await settled();
  expect(sent).toHaveLength(AT_ONCE);
  drain.pump();
  await settled();
  expect(sent).toHaveLength(AT_ONCE);
  sent[3]?.answer(CREATED);
  await until(() => sent.length === AT_ONCE + 1);
  await settled();
  expect(sent).toHaveLength(AT_ONCE + 1);
});

test("an operation is sent once, however often the queue is pumped, and leaves no timer", async () => {
  const { drain, sent, outbox, clock } = await draining();
  drain.pump();
  drain.pump();
  await until(() => sent.length === 1);
  drain.pump();
  await settled();
  expect(sent).toHaveLength(1);
  sent[0]?.answer(CREATED);
  await untilFirstIs(outbox, "done");
  await settled();
  expect({ sent: sent.length, timers: clock.pending }).toEqual({ sent: 1, timers: 0 });
});

test("an operation queued during a pump is sent without waiting for a timer", async () => {
  const { drain, sent, outbox, platform } = await draining();
  const visit = { employee: 1, record_day: "2027-07-01" as Day, record_time: "10:00" };
  drain.pump();
  const added = outbox.change(() =>
    createVisit.plan(queueOf([], platform.uuid()), { uid: platform.uuid(), visit }),
  );
  drain.pump();
  await added;
  await until(() => sent.length === 2);
});

test("an operation whose login has ended is sent after the next login", async () => {
  const { drain, sent, outbox, state } = await sending();
  state.maySend = false;
  sent[0]?.answer({ kind: "login" });
  await untilFirstIs(outbox, "login");
  drain.pump();
  await settled();
  expect(sent).toHaveLength(1);
  state.maySend = true;
  drain.pump();
  await until(() => sent.length === 2);
});

test("an answer to an operation that was removed in flight changes nothing", async () => {
  const { sent, outbox } = await sending({ bookings: 2 });
  await outbox.change(([first]) => (first ? { remove: [first] } : null));
  sent[0]?.answer(CREATED);
  sent[1]?.answer(CREATED);
  await until(() => statesOf(outbox).every((state) => state === "done"));
  expect(outbox.operations()).toHaveLength(1);
});

test.each([
  ["another tab has leased", { lease: "another tab's" }],
  ["has another key", { key: "another key" }],
])("the old answer changes nothing of an operation that %s meanwhile", async (_, change) => {
  const { sent, outbox } = await sending({ bookings: 2 });
  await outbox.change(([first]) => (first ? { put: [{ ...first, ...change }] } : null));
  for (const each of sent) each.answer(CREATED);
  await until(() => statesOf(outbox)[1] === "done");
  expect(statesOf(outbox)[0]).not.toBe("done");
});

test("an operation is sent when its undo window ends, and not before", async () => {
  const { drain, sent, clock } = await draining({ heldMs: 6_000 });
  drain.pump();
  await untilTimerSet(clock);
  clock.pass(5_999);
  drain.pump();
  await settled();
  expect(sent).toHaveLength(0);
  clock.pass(1);
  await until(() => sent.length === 1);
});

test("a stopped drain sends nothing more, and leaves no timer", async () => {
  const { drain, sent, clock } = await sending();
  sent[0]?.answer(LATER);
  await untilTimerSet(clock);
  drain.stop();
  expect(clock.pending).toBe(0);
  drain.pump();
  drain.retryNow();
  clock.pass(60_000);
  await settled();
  expect(sent).toHaveLength(1);
});

test("an answer after the stop is stored, and no operation is sent after it", async () => {
  const { drain, sent, clock, outbox } = await sending({ bookings: 2 });
  drain.stop();
  sent[0]?.answer(CREATED);
  sent[1]?.answer(LATER);
  await until(() => statesOf(outbox).join() === "done,pending");
  await settled();
  clock.pass(60_000);
  await settled();
  expect({ sent: sent.length, timers: clock.pending }).toEqual({ sent: 2, timers: 0 });
});
