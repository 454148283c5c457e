import { expect, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import type { PlatformLocks } from "../platform/platform.ts";
import { runAsLeader } from "./run-as-leader.ts";

const BEAT_MS = 3_000;

/** Another tab leads and never releases the lock by itself. */
const locks: PlatformLocks = {
  hold: (_name, signal) => {
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    return promise;
  },
  steal: (_name, work) => work(),
  taken: async () => true,
};

/** A tab that waits for the lead behind another. */
function openFollower() {
  const clock = new HandClock();
  let hear = (_message: unknown) => {};
  let isLeading = false;
  const platform = {
    clock,
    locks,
    onFreeze: () => () => {},
    onWake: () => () => {},
    openChannel: () => ({
      post: () => {},
      listen: (listener: typeof hear) => {
        hear = listener;
      },
      close: () => {},
    }),
  };
  const stop = runAsLeader(platform, 1, async () => {
    isLeading = true;
    return () => {};
  });
  return {
    isLeading: () => isLeading,
    hearLeader: () => hear("leading"),
    /** Lets the clock go on by so many beats of the leading tab. */
    async pass(beats: number) {
      clock.pass(beats * BEAT_MS);
      await Bun.sleep(0);
    },
    stop,
  };
}

test("a tab does not take the lead from a responding one", async () => {
  const follower = openFollower();
  for (let beat = 0; beat < 12; beat++) {
    follower.hearLeader();
    await follower.pass(1);
  }
  expect(follower.isLeading()).toBe(false);
  follower.stop();
});

test("a tab takes the lead from one that is silent for five beats", async () => {
  const follower = openFollower();
  await follower.pass(4);
  expect(follower.isLeading()).toBe(false);
  await follower.pass(1);
  expect(follower.isLeading()).toBe(true);
  follower.stop();
});
