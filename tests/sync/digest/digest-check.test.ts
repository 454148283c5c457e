import { expect, spyOn, test } from "bun:test";
import type { Reply } from "../../../web-admin/offline/network/calls.ts";
import type { MirrorMeta } from "../../../web-admin/offline/storage/databases.ts";
import { positionAt } from "../../../web-admin/offline/storage/sample-mirror.ts";
import { createDigestCheck } from "../../../web-admin/offline/sync/digest-check.ts";
import { QUICK_CRYPTO } from "../../support/device/device.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Made at once, so that no time passes meanwhile. */
const HASH = new ArrayBuffer(32);
const LATER: Reply = {
  kind: "later",
  connectionFailed: true,
  reached: false,
  tooOld: false,
  retryAfterMs: null,
};
const answered = (body: unknown): Reply => ({
  kind: "answered",
  status: 200,
  body,
  problem: null,
  etag: null,
  epoch: null,
  xid: null,
});

/** A check of a device by a clock moved by hand; the server answers `result`. */
function checking(digestEveryMs?: number) {
  const clock = new HandClock();
  const log: string[] = [];
  const state = {
    result: "same",
    isReached: true,
    cursor: "1",
    isCopying: false,
    /** Runs while the mirror is read. */
    whileReading: () => {},
  };
  const meta = () =>
    ({
      position: positionAt(state.cursor),
      snapshot: state.isCopying ? {} : null,
      shown: "docs",
    }) as MirrorMeta;
  const check = createDigestCheck({
    platform: {
      clock,
      crypto: { ...QUICK_CRYPTO, subtle: { ...QUICK_CRYPTO.subtle, digest: async () => HASH } },
      whenIdle: async () => {},
      ...(digestEveryMs === undefined ? {} : { digestEveryMs }),
    },
    mirror: {
      meta,
      async *readAll() {
        state.whileReading();
        yield [];
      },
    },
    async call() {
      log.push(`asked at ${clock.ticks() / SECOND} s`);
      return state.isReached ? answered({ result: state.result }) : LATER;
    },
    onDifference: () => void log.push("pulls"),
  });
  /** Pulls every second, as the polls do. */
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += SECOND) {
      clock.pass(SECOND);
      check.pulled(false);
      await settled();
    }
  }
  return { check, log, state, pass };
}

test("the first comparison comes after fifteen seconds, the next every half hour", async () => {
  const { log, pass } = checking();
  await pass(31 * MINUTE);
  expect(log).toEqual(["asked at 15 s", "asked at 1815 s"]);
});

test("a new copy, such as one after a restore, is compared at once", async () => {
  const { check, log, pass } = checking();
  await pass(20 * SECOND);
  check.pulled(true);
  await settled();
  expect(log).toEqual(["asked at 15 s", "asked at 20 s"]);
});

test("a device that never compares asks nothing", async () => {
  const { check, log, pass } = checking(Number.POSITIVE_INFINITY);
  check.pulled(true);
  await pass(MINUTE);
  expect(log).toEqual([]);
});

test("a difference is logged and leads to one snapshot", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => {});
  const { check, log, state, pass } = checking();
  state.result = "different";
  await pass(15 * SECOND);
  expect(log).toEqual(["asked at 15 s", "pulls"]);
  expect(logged).toHaveBeenCalledTimes(1);
  expect([check.isRepairWanted(), check.isDiverged()]).toEqual([true, false]);
  check.pulled(true);
  await settled();
  await pass(31 * MINUTE);
  expect([check.isRepairWanted(), check.isDiverged()]).toEqual([false, true]);
  state.result = "same";
  await pass(31 * MINUTE);
  expect(check.isDiverged()).toBe(false);
  logged.mockRestore();
});

test.each([
  ["the server is not reached", { isReached: false }],
  ["the device is behind", { result: "behind" }],
  ["the answer is not a result", { result: "as ever" }],
])("where %s it asks again after twenty seconds", async (_, trouble) => {
  const { log, state, pass } = checking();
  Object.assign(state, trouble);
  await pass(15 * SECOND);
  Object.assign(state, { isReached: true, result: "same" });
  await pass(MINUTE);
  expect(log).toEqual(["asked at 15 s", "asked at 35 s"]);
});

test("a mirror is not compared while a snapshot is taken", async () => {
  const { log, state, pass } = checking();
  state.isCopying = true;
  await pass(MINUTE);
  expect(log).toEqual([]);
});

test("a mirror that moves while it is read is read again after twenty seconds", async () => {
  const { log, state, pass } = checking();
  state.whileReading = () => {
    state.cursor = "2";
    state.whileReading = () => {};
  };
  await pass(MINUTE);
  expect(log).toEqual(["asked at 35 s"]);
});

test("a check that is stopped while it reads sends no request", async () => {
  const { check, log, state, pass } = checking();
  state.whileReading = check.stop;
  await pass(MINUTE);
  expect(log).toEqual([]);
});
