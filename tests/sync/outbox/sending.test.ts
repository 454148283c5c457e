import { afterEach, expect, spyOn, test } from "bun:test";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { HttpRequest } from "../../../web-admin/http/http-client.ts";
import { planCreateVisit } from "../../../web-admin/offline/operations/plans/plan-visit.ts";
import type { Outbox } from "../../../web-admin/offline/storage/outbox.ts";
import type { Reply } from "../../../web-admin/offline/sync/calls.ts";
import { createDrain } from "../../../web-admin/offline/sync/push.ts";
import { until } from "../../support/device/device.ts";
import { HandClock } from "../../support/device/hand-clock.ts";
import { CREATED, LATER, outboxWithBookings } from "../../support/device/outbox-with-bookings.ts";

const AT_ONCE = 10;
const FIRST_BACKOFF_MS = 500;
const NO_ROOM_MS = 5_000;
const RESYNC: Reply = {
  ...CREATED,
  status: 409,
  problem: { code: PROBLEM.resync, message: "Нужна новая копия" },
};

interface Sent {
  request: HttpRequest;
  answer(reply: Reply): void;
  breakOff(): void;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A drain by a clock moved by hand; each call waits until the test answers it. */
async function draining({ bookings = 1, heldMs = 0 } = {}) {
  const clock = new HandClock();
  const filled = await outboxWithBookings({ bookings, heldMs, clock, random: () => 1 });
  const { outbox, platform } = filled;
  const sent: Sent[] = [];
  const told: string[] = [];
  const state = { maySend: true, epoch: "e" as string | null };
  const drain = createDrain({
    ...{ platform, outbox },
    call: (request) => {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>();
      sent.push({ request, answer: resolve, breakOff: () => reject(new Error("broken off")) });
      return promise;
    },
    epoch: () => state.epoch,
    maySend: () => state.maySend,
    onReached: (reached) => told.push(reached ? "reached" : "not reached"),
    onResync: () => told.push("resync"),
  });
  ends.push(() => {
    drain.stop();
    outbox.close();
  });
  return { clock, outbox, platform, drain, sent, told, state };
}

const statesOf = (outbox: Outbox) => outbox.operations().map(({ state }) => state);
const isNow = (outbox: Outbox, state: string) => until(() => statesOf(outbox)[0] === state);
/** The queue was looked through, and what is due later has a timer. */
const waits = (clock: HandClock) => until(() => clock.pending > 0);
/** Long enough for whatever the disk of a test still has to do. */
const settled = () => Bun.sleep(50);

test("a call carries the edit's key and the epoch it was made in", async () => {
  const { drain, sent, outbox } = await draining();
  drain.pump();
  await until(() => sent.length === 1);
  expect(sent[0]?.request.headers).toEqual({
    "idempotency-key": outbox.operations()[0]?.key ?? "",
    "x-epoch": "e",
  });
  expect(outbox.operations()[0]).toMatchObject({ state: "sending", attempts: 1 });
});

test("a device without a copy names no epoch", async () => {
  const { drain, sent, state } = await draining();
  state.epoch = null;
  drain.pump();
  await until(() => sent.length === 1);
  expect(Object.keys(sent[0]?.request.headers ?? {})).toEqual(["idempotency-key"]);
});

test("ten calls are in flight at once, and each answer makes room for one more", async () => {
  const { drain, sent } = await draining({ bookings: 12 });
  drain.pump();
  await until(() => sent.length === AT_ONCE);
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

test("an edit is sent once, however often the queue is looked through, and sets no timer", async () => {
  const { drain, sent, outbox, clock } = await draining();
  drain.pump();
  drain.pump();
  await until(() => sent.length === 1);
  drain.pump();
  await settled();
  expect(sent).toHaveLength(1);
  sent[0]?.answer(CREATED);
  await isNow(outbox, "done");
  await settled();
  expect({ sent: sent.length, timers: clock.pending }).toEqual({ sent: 1, timers: 0 });
});

test("an edit made while the queue is looked through goes without waiting for a timer", async () => {
  const { drain, sent, outbox, platform } = await draining();
  const visit = { employee: 1, record_day: "2027-07-01" as Day, record_time: "10:00" };
  drain.pump();
  const added = outbox.change(() => planCreateVisit(platform.uuid(), platform.uuid(), visit));
  drain.pump();
  await added;
  await until(() => sent.length === 2);
});

test("what the server puts off is sent again under its key after the backoff, and not before", async () => {
  const { drain, sent, outbox, clock, told } = await draining();
  drain.pump();
  await until(() => sent.length === 1);
  sent[0]?.answer(LATER);
  await waits(clock);
  clock.pass(FIRST_BACKOFF_MS - 1);
  await settled();
  expect(sent).toHaveLength(1);
  clock.pass(1);
  await until(() => sent.length === 2);
  expect(sent[1]?.request.headers).toEqual(sent[0]?.request.headers ?? {});
  expect(outbox.operations()[0]).toMatchObject({ attempts: 2 });
  sent[1]?.answer(CREATED);
  await isNow(outbox, "done");
  expect(told).toEqual(["reached", "reached"]);
});

test("a broken line is tried by one call at a time until it is there again", async () => {
  const { drain, sent, clock, told } = await draining({ bookings: 3 });
  const broken: Reply = { ...LATER, connectionFailed: true, reached: false };
  drain.pump();
  await until(() => sent.length === 3);
  for (const each of sent) each.answer(broken);
  await until(() => told.length === 3);
  await waits(clock);
  expect(told).toEqual(["not reached", "not reached", "not reached"]);
  clock.pass(60_000);
  await until(() => sent.length === 4);
  await settled();
  expect(sent).toHaveLength(4);
  sent[3]?.answer(CREATED);
  await until(() => sent.length === 6);
});

test("a line that may be back ends the wait that it caused", async () => {
  const { drain, sent, clock } = await draining();
  drain.pump();
  await until(() => sent.length === 1);
  sent[0]?.answer({ ...LATER, connectionFailed: true, reached: false });
  await waits(clock);
  drain.retryNow();
  await until(() => sent.length === 2);
});

test("an edit whose login has ended waits for one, and goes when somebody has signed in", async () => {
  const { drain, sent, outbox, state } = await draining();
  drain.pump();
  await until(() => sent.length === 1);
  state.maySend = false;
  sent[0]?.answer({ kind: "login" });
  await isNow(outbox, "login");
  drain.pump();
  await settled();
  expect(sent).toHaveLength(1);
  state.maySend = true;
  drain.pump();
  await until(() => sent.length === 2);
});

test("where a new copy has to come first it is asked for, and the edit waits", async () => {
  const { drain, sent, outbox, told, clock } = await draining();
  drain.pump();
  await until(() => sent.length === 1);
  sent[0]?.answer(RESYNC);
  await isNow(outbox, "pending");
  expect(told).toEqual(["reached", "resync"]);
  await waits(clock);
  drain.retryNow();
  await until(() => sent.length === 2);
});

test("a call that breaks off is sent again after five seconds, and holds up no other", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => undefined);
  const { drain, sent, clock } = await draining({ bookings: 12 });
  drain.pump();
  await until(() => sent.length === AT_ONCE);
  sent[0]?.breakOff();
  await until(() => sent.length === AT_ONCE + 1);
  sent[1]?.answer(CREATED);
  await until(() => sent.length === AT_ONCE + 2);
  await waits(clock);
  sent[2]?.answer(CREATED);
  clock.pass(NO_ROOM_MS - 1);
  await settled();
  expect(sent).toHaveLength(AT_ONCE + 2);
  clock.pass(1);
  await until(() => sent.length === AT_ONCE + 3);
  expect(sent.at(-1)?.request).toEqual(sent[0]?.request as HttpRequest);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test("a call that breaks off keeps its wait when the line may be back", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => undefined);
  const { drain, sent, clock, told } = await draining();
  drain.pump();
  await until(() => sent.length === 1);
  sent[0]?.breakOff();
  await waits(clock);
  drain.retryNow();
  await settled();
  expect({ sent: sent.length, told }).toEqual({ sent: 1, told: [] });
  logged.mockRestore();
});

test("an edit that was given up while it was sent takes no answer", async () => {
  const { drain, sent, outbox } = await draining({ bookings: 2 });
  drain.pump();
  await until(() => sent.length === 2);
  await outbox.change(([first]) => (first ? { remove: [first] } : null));
  sent[0]?.answer(CREATED);
  sent[1]?.answer(CREATED);
  await until(() => statesOf(outbox).every((state) => state === "done"));
  expect(outbox.operations()).toHaveLength(1);
});

test.each([
  ["another tab sends", { lease: "another tab's" }],
  ["was made into another", { key: "another key" }],
])("an edit that %s meanwhile takes no answer to the old one", async (_, change) => {
  const { drain, sent, outbox } = await draining({ bookings: 2 });
  drain.pump();
  await until(() => sent.length === 2);
  await outbox.change(([first]) => (first ? { put: [{ ...first, ...change }] } : null));
  for (const each of sent) each.answer(CREATED);
  await until(() => statesOf(outbox)[1] === "done");
  expect(statesOf(outbox)[0]).not.toBe("done");
});

test("an edit made while the device cannot note a try is looked for at once", async () => {
  const { drain, sent, outbox } = await draining();
  const { change } = outbox;
  const refusal = Promise.withResolvers<never>();
  outbox.change = () => refusal.promise;
  drain.pump();
  drain.pump();
  outbox.change = change;
  refusal.reject(new Error("no room"));
  await until(() => sent.length === 1);
});

test("an edit that may still be taken back is sent as its time is over", async () => {
  const { drain, sent, clock } = await draining({ heldMs: 6_000 });
  drain.pump();
  await waits(clock);
  clock.pass(5_999);
  drain.pump();
  await settled();
  expect(sent).toHaveLength(0);
  clock.pass(1);
  await until(() => sent.length === 1);
});

test("a device that cannot note the try sends nothing, and tries again in five seconds", async () => {
  const { drain, sent, clock, outbox } = await draining();
  const { change } = outbox;
  outbox.change = () => Promise.reject(new Error("no room"));
  drain.pump();
  await waits(clock);
  outbox.change = change;
  clock.pass(NO_ROOM_MS - 1);
  await settled();
  expect(sent).toHaveLength(0);
  clock.pass(1);
  await until(() => sent.length === 1);
});

test("what is stopped sends nothing more, and leaves no timer", async () => {
  const { drain, sent, clock } = await draining();
  drain.pump();
  await until(() => sent.length === 1);
  sent[0]?.answer(LATER);
  await waits(clock);
  drain.stop();
  expect(clock.pending).toBe(0);
  drain.pump();
  drain.retryNow();
  clock.pass(60_000);
  await settled();
  expect(sent).toHaveLength(1);
});

test("an answer that comes after the stop is kept, and nothing follows it", async () => {
  const { drain, sent, clock, outbox } = await draining({ bookings: 2 });
  drain.pump();
  await until(() => sent.length === 2);
  drain.stop();
  sent[0]?.answer(CREATED);
  sent[1]?.answer(LATER);
  await until(() => statesOf(outbox).join() === "done,pending");
  await settled();
  clock.pass(60_000);
  await settled();
  expect({ sent: sent.length, timers: clock.pending }).toEqual({ sent: 2, timers: 0 });
});
