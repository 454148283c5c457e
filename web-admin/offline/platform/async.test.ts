import { expect, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import { holdOrTake } from "./async.ts";
import type { PlatformLocks } from "./platform.ts";

const WITHIN_MS = 10_000;

/** A lock that another tab may hold and never releases. */
function lockOf({ isTaken }: { isTaken: boolean }) {
  const stolen: string[] = [];
  const locks: PlatformLocks = {
    hold: async (_name, signal, work) => {
      if (!isTaken) return work();
      const over = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => over.reject(signal.reason), { once: true });
      return over.promise;
    },
    steal: (name, work) => {
      stolen.push(name);
      return work();
    },
    taken: async () => isTaken,
  };
  return { locks, stolen };
}

test("a free lock is held while the work runs, however long it takes", async () => {
  const clock = new HandClock();
  const { locks, stolen } = lockOf({ isTaken: false });
  const work = Promise.withResolvers<string>();
  const result = holdOrTake({ locks, clock }, "refresh", WITHIN_MS, () => work.promise);
  expect(clock.pending).toBe(0);
  work.resolve("renewed");
  expect(await result).toBe("renewed");
  expect(stolen).toEqual([]);
});

test("a lock that is not let go of in time is taken, and no timer is left", async () => {
  const clock = new HandClock();
  const { locks, stolen } = lockOf({ isTaken: true });
  let begun = 0;
  const result = holdOrTake({ locks, clock }, "refresh", WITHIN_MS, async () => {
    begun++;
    return "renewed";
  });
  clock.pass(WITHIN_MS - 1);
  await Promise.resolve();
  expect({ begun, stolen }).toEqual({ begun: 0, stolen: [] });
  clock.pass(1);
  expect(await result).toBe("renewed");
  expect({ begun, stolen, timers: clock.pending }).toEqual({
    begun: 1,
    stolen: ["refresh"],
    timers: 0,
  });
});

test("work that fails under the lock is not repeated under a stolen lock", async () => {
  const clock = new HandClock();
  const { locks, stolen } = lockOf({ isTaken: false });
  const failing = () => Promise.reject(new Error("no network"));
  const result = holdOrTake({ locks, clock }, "refresh", WITHIN_MS, failing);
  await expect(result).rejects.toThrow("no network");
  expect(stolen).toEqual([]);
});

test("a lock that the browser refuses outright leaves no timer", async () => {
  const clock = new HandClock();
  const { locks } = lockOf({ isTaken: false });
  const refusing = { ...locks, hold: () => Promise.reject(new Error("no locks here")) };
  const result = holdOrTake({ locks: refusing, clock }, "refresh", WITHIN_MS, async () => "");
  await expect(result).rejects.toThrow("no locks here");
  expect(clock.pending).toBe(0);
});
