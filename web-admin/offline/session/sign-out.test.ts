import { expect, spyOn, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import { ChangeEmitter } from "../platform/change-emitter.ts";
import { attempt, drained } from "./sign-out.ts";

const DRAIN_MS = 5_000;

type Waiting = ReturnType<Parameters<typeof drained>[1]["status"]>;

/** An engine with three waiting edits and a refused one, changed by `status`. */
function engineWith(status: Partial<Waiting>) {
  const changed = new ChangeEmitter();
  let listening = 0;
  let now: Waiting = {
    waiting: 3,
    needsDecision: 1,
    online: true,
    loginNeeded: false,
    storage: null,
    ...status,
  };
  const calls: string[] = [];
  return {
    calls,
    isListening: () => listening > 0,
    become(next: Partial<Waiting>) {
      now = { ...now, ...next };
      changed.notify();
    },
    engine: {
      status: () => now,
      syncNow() {
        calls.push("sync");
      },
      async endUndo() {
        calls.push("held");
      },
      onChange: (listener: () => void) => {
        listening++;
        const stop = changed.listen(listener);
        return () => {
          listening--;
          stop();
        };
      },
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ["nothing waits", { waiting: 0 }, 1],
  ["the device is offline", { online: false }, 4],
  ["somebody must sign in first", { loginNeeded: true }, 4],
  ["what is stored is gone", { storage: "lost" }, 4],
] as const)(
  "where %s nothing is sent, and what is left is told at once",
  async (_, status, left) => {
    const { engine, calls } = engineWith(status);
    expect(await drained({ clock: new HandClock() }, engine)).toBe(left);
    expect(calls).toEqual([]);
  },
);

test("edits in the undo window are sent with the rest, and leaving waits for the last answer", async () => {
  const clock = new HandClock();
  const { engine, calls, become, isListening } = engineWith({});
  const left: number[] = [];
  const done = drained({ clock }, engine).then((count) => left.push(count));
  await settle();
  expect(calls).toEqual(["held", "sync"]);
  become({ waiting: 1 });
  await settle();
  expect(left).toEqual([]);
  become({ waiting: 0 });
  await done;
  expect({ left, timers: clock.pending, listening: isListening() }).toEqual({
    left: [1],
    timers: 0,
    listening: false,
  });
});

test("after five seconds leaving waits no longer, and returns the number of unsent edits", async () => {
  const clock = new HandClock();
  const { engine, become } = engineWith({});
  const left: number[] = [];
  const done = drained({ clock }, engine).then((count) => left.push(count));
  await settle();
  become({ waiting: 2 });
  clock.pass(DRAIN_MS - 1);
  await settle();
  expect(left).toEqual([]);
  clock.pass(1);
  await done;
  expect(left).toEqual([3]);
});

test("operations answered before the wait are not awaited", async () => {
  const clock = new HandClock();
  const { engine, become } = engineWith({});
  engine.syncNow = () => become({ waiting: 0 });
  expect(await drained({ clock }, engine)).toBe(1);
});

test("a device that cannot send the undo window's edits lets the user leave all the same", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => {});
  const { engine, become } = engineWith({});
  engine.endUndo = () => Promise.reject(new Error("the disk is gone"));
  engine.syncNow = () => become({ waiting: 0 });
  expect(await drained({ clock: new HandClock() }, engine)).toBe(1);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test("a failing part of signing out is logged, and does not stop it", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => {});
  await attempt("nothing is forgotten", () => Promise.reject(new Error("no disk")));
  expect(logged.mock.calls).toEqual([
    ["Somebody signs out, and nothing is forgotten", new Error("no disk")],
  ]);
  logged.mockRestore();
});
