import { expect, spyOn, test } from "bun:test";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Reply } from "../../../web-admin/offline/network/calls.ts";
import { until } from "../../support/device/device.ts";
import {
  AT_ONCE,
  drainsForFile,
  settled,
  untilFirstIs,
  untilTimerSet,
} from "../../support/device/drains.ts";
import { CREATED, LATER } from "../../support/device/outbox-with-bookings.ts";

const { draining, sending } = drainsForFile();

const FIRST_BACKOFF_MS = 500;
const NO_ROOM_MS = 5_000;
const RESYNC: Reply = {
  ...CREATED,
  status: 409,
  problem: { code: PROBLEM.resync, message: "Нужна новая копия" },
};

test("an operation that the server defers is sent again under its key after the backoff, and not before", async () => {
  const { sent, outbox, clock, told } = await sending();
  sent[0]?.answer(LATER);
  await untilTimerSet(clock);
  clock.pass(FIRST_BACKOFF_MS - 1);
  await settled();
  expect(sent).toHaveLength(1);
  clock.pass(1);
  await until(() => sent.length === 2);
  expect(sent[1]?.request.headers).toEqual(sent[0]?.request.headers ?? {});
  expect(outbox.operations()[0]).toMatchObject({ attempts: 2 });
  sent[1]?.answer(CREATED);
  await untilFirstIs(outbox, "done");
  expect(told).toEqual(["reached", "reached"]);
});

test("a failed connection is tried by one call at a time until one succeeds", async () => {
  const { drain, sent, clock, told } = await draining({ bookings: 3 });
  const broken: Reply = { ...LATER, connectionFailed: true, reached: false };
  drain.pump();
  await until(() => sent.length === 3);
  for (const each of sent) each.answer(broken);
  await until(() => told.length === 3);
  await untilTimerSet(clock);
  expect(told).toEqual(["not reached", "not reached", "not reached"]);
  clock.pass(60_000);
  await until(() => sent.length === 4);
  await settled();
  expect(sent).toHaveLength(4);
  sent[3]?.answer(CREATED);
  await until(() => sent.length === 6);
});

test("a connection that may be back ends the backoff of its failure", async () => {
  const { drain, sent, clock } = await sending();
  sent[0]?.answer({ ...LATER, connectionFailed: true, reached: false });
  await untilTimerSet(clock);
  drain.retryNow();
  await until(() => sent.length === 2);
});

test("a resync is asked for where a snapshot has to come first, and the operation stays pending", async () => {
  const { drain, sent, outbox, told, clock } = await sending();
  sent[0]?.answer(RESYNC);
  await untilFirstIs(outbox, "pending");
  expect(told).toEqual(["reached", "resync"]);
  await untilTimerSet(clock);
  drain.retryNow();
  await until(() => sent.length === 2);
});

test("a call that throws is sent again after five seconds, and holds up no other", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => undefined);
  const { sent, clock } = await sending({ bookings: 12 });
  sent[0]?.breakOff();
  await until(() => sent.length === AT_ONCE + 1);
  sent[1]?.answer(CREATED);
  await until(() => sent.length === AT_ONCE + 2);
  await untilTimerSet(clock);
  sent[2]?.answer(CREATED);
  clock.pass(NO_ROOM_MS - 1);
  await settled();
  expect(sent).toHaveLength(AT_ONCE + 2);
  clock.pass(1);
  await until(() => sent.length === AT_ONCE + 3);
  expect(sent.at(-1)?.request.headers).toEqual(sent[0]?.request.headers ?? {});
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test("a call that throws keeps its backoff when the connection may be back", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => undefined);
  const { drain, sent, clock, told } = await sending();
  sent[0]?.breakOff();
  await untilTimerSet(clock);
  drain.retryNow();
  await settled();
  expect({ sent: sent.length, told }).toEqual({ sent: 1, told: [] });
  logged.mockRestore();
});

test("an operation queued while the device cannot store an attempt is looked for at once", async () => {
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

test("a device that cannot store an attempt sends nothing, and tries again in five seconds", async () => {
  const { drain, sent, clock, outbox } = await draining();
  const { change } = outbox;
  outbox.change = () => Promise.reject(new Error("no room"));
  drain.pump();
  await untilTimerSet(clock);
  outbox.change = change;
  clock.pass(NO_ROOM_MS - 1);
  await settled();
  expect(sent).toHaveLength(0);
  clock.pass(1);
  await until(() => sent.length === 1);
});
