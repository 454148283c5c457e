import { expect, spyOn, test } from "bun:test";
import type { CopyReason, Mending } from "../../../web-admin/offline/storage/databases.ts";
import { MirrorMoved } from "../../../web-admin/offline/storage/mirror.ts";
import { createDigestCheck } from "../../../web-admin/offline/sync/digest-check.ts";
import { HandClock } from "../../support/time/hand-clock.ts";
import { answered, HELD, held, LATER, serverWith, treeOf } from "./digest-server.ts";

const EVERY = 300_000;
const FIRST_AFTER = 15_000;
const SOON = 5_000;
const AGAIN = 20_000;
const NOT_WITHIN = 60_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A check by a clock moved by hand, of a device that holds `HELD`. */
function checking({ theirs = HELD, everyMs }: { theirs?: typeof HELD; everyMs?: number } = {}) {
  const clock = new HandClock();
  const told: string[] = [];
  const state = {
    ...{ theirs, mayAsk: true, reached: true, isSettled: true, isMoving: false, isBroken: false },
    mending: null as Mending | null,
    wanted: null as CopyReason | null,
    /** Until it resolves what is held is still being read. */
    reading: Promise.resolve(),
  };
  const check = createDigestCheck({
    platform: { clock, ...(everyMs === undefined ? {} : { digestEveryMs: everyMs }) },
    mirror: {
      wanted: () => state.wanted,
      wantCopy: (reason) => {
        state.wanted = reason;
      },
      async isRight() {
        if (state.isMoving) throw new MirrorMoved();
        told.push("right");
      },
      meta: () => ({ mending: state.mending }),
    },
    held: {
      async settle() {
        await state.reading;
        if (state.isBroken) throw new Error("the disk is gone");
        return state.isSettled ? held : null;
      },
    },
    async call(request) {
      if (!state.reached) return LATER;
      if (request.path === "/api/sync/divergences") {
        told.push(`divergence ${JSON.stringify(request.body)}`);
        return answered({});
      }
      told.push("asked");
      return serverWith(treeOf(state.theirs)).call(request);
    },
    mayAsk: () => state.mayAsk,
    onCopyWanted: () => told.push("copy wanted"),
  });
  return {
    ...{ clock, told, state, check },
    async pass(ms: number) {
      clock.pass(ms);
      await settle();
    },
  };
}

test("the first comparison comes after fifteen seconds, the next every five minutes", async () => {
  const { told, pass } = checking();
  await pass(FIRST_AFTER - 1);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual(["asked", "right"]);
  await pass(EVERY - 1);
  expect(told).toHaveLength(2);
  await pass(1);
  expect(told).toHaveLength(4);
});

test("a shorter interval holds from the start, and «never» compares nothing", async () => {
  const often = checking({ everyMs: 1_000 });
  await often.pass(1_000);
  await often.pass(1_000);
  expect(often.told).toEqual(["asked", "right", "asked", "right"]);
  const never = checking({ everyMs: Number.POSITIVE_INFINITY });
  never.check.soon();
  await never.pass(10 * EVERY);
  expect({ told: never.told, timers: never.clock.pending }).toEqual({ told: [], timers: 0 });
});

test.each([
  ["nobody may ask", { mayAsk: false }],
  ["the server is not reached", { reached: false }],
  ["the mirror moves", { isSettled: false }],
  ["the mirror is unreadable", { wanted: "unreadable" as const }],
])("where %s it is tried again in twenty seconds", async (_, trouble) => {
  const { told, state, pass } = checking();
  const before = { ...state };
  Object.assign(state, trouble);
  await pass(FIRST_AFTER);
  expect(told).toEqual([]);
  Object.assign(state, before);
  await pass(AGAIN - 1);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual(["asked", "right"]);
});

test("a mirror that has moved while it was found right is compared in its turn", async () => {
  const { told, state, pass } = checking();
  state.isMoving = true;
  await pass(FIRST_AFTER);
  state.isMoving = false;
  await pass(AGAIN);
  expect(told).toEqual(["asked"]);
  await pass(EVERY - AGAIN);
  expect(told).toEqual(["asked", "asked", "right"]);
});

test("a difference is logged, told to the server once, and ends in a new snapshot", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => {});
  const { told, state, pass } = checking({ theirs: { ...HELD, doctors: 9n } });
  await pass(FIRST_AFTER);
  const divergence = 'divergence {"keys":["doctors"],"total":1}';
  expect(told).toEqual(["asked", "asked", divergence, "copy wanted"]);
  expect(state.wanted).toBe("diverged");
  expect(logged.mock.calls).toEqual([["This device differs from the server", ["doctors"]]]);
  await pass(EVERY);
  expect(told.slice(4)).toEqual(["asked", "asked", "copy wanted"]);
  logged.mockRestore();
});

test("of many keys fifty are told, and how many they are", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => {});
  const days = Array.from({ length: 60 }, (_, doctor) => [
    `day/2027-06-10/${doctor + 10}`,
    1n << BigInt(doctor),
  ]);
  const { told, pass } = checking({ theirs: { ...HELD, ...Object.fromEntries(days) } });
  await pass(FIRST_AFTER);
  const [divergence] = told.filter((each) => each.startsWith("divergence "));
  const body = JSON.parse(divergence?.slice("divergence ".length) ?? "");
  expect({ keys: body.keys.length, total: body.total }).toEqual({ keys: 50, total: 60 });
  logged.mockRestore();
});

test("a comparison that fails is logged, and tried again in twenty seconds", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => {});
  const { told, state, pass } = checking();
  state.isBroken = true;
  await pass(FIRST_AFTER);
  state.isBroken = false;
  await pass(AGAIN);
  expect(told).toEqual(["asked", "right"]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test("after a wake it is compared in five seconds, but not within a minute of the last time", async () => {
  const { told, check, pass } = checking();
  check.soon();
  await pass(SOON);
  expect(told).toEqual(["asked", "right"]);
  await pass(NOT_WITHIN - 1);
  check.soon();
  await pass(1);
  expect(told).toHaveLength(2);
  check.soon();
  await pass(SOON);
  expect(told).toHaveLength(4);
});

test.each([
  ["a snapshot is wanted", { wanted: "diverged" as const }],
  ["a snapshot mends the mirror", { mending: { copies: 1, at: 0 } }],
])("where %s it is compared soon, however short ago it was", async (_, doubt) => {
  const { told, state, check, pass } = checking();
  await pass(FIRST_AFTER);
  Object.assign(state, doubt);
  check.soon();
  await pass(SOON);
  expect(told).toEqual(["asked", "right", "asked", "right"]);
});

test("a wake during a comparison begins no other", async () => {
  const { told, state, check, pass } = checking();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.reading = promise;
  await pass(FIRST_AFTER);
  check.soon();
  await pass(SOON);
  resolve();
  await settle();
  expect(told).toEqual(["asked", "right"]);
});

test("a mirror found unreadable during a comparison asks for a snapshot, and is compared again later", async () => {
  const { told, state, pass } = checking();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.reading = promise;
  await pass(FIRST_AFTER);
  state.wanted = "unreadable";
  resolve();
  await settle();
  expect(told).toEqual(["copy wanted"]);
  state.wanted = null;
  await pass(AGAIN);
  expect(told.slice(1)).toEqual(["asked", "right"]);
});

test("a check stopped during a comparison asks nothing", async () => {
  const { clock, told, state, check, pass } = checking();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.reading = promise;
  await pass(FIRST_AFTER);
  check.stop();
  resolve();
  await settle();
  expect({ told, timers: clock.pending }).toEqual({ told: [], timers: 0 });
});

test("a stopped check compares nothing more, and leaves no timer", async () => {
  const { clock, told, check, pass } = checking();
  check.stop();
  expect(clock.pending).toBe(0);
  check.soon();
  await pass(10 * EVERY);
  expect(told).toEqual([]);
});
