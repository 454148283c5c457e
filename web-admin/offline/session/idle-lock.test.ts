import { expect, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import { ChangeEmitter } from "../platform/change-emitter.ts";
import { joinDeviceTabs } from "./device-tabs.ts";
import { createIdleLock } from "./idle-lock.ts";

const MINUTE = 60_000;
const LOOK_EVERY = 5_000;

/** The tabs of one desk: they share the device's mark, the time without input and messages. */
class Desk {
  readonly clock = new HandClock();
  readonly #tabs = new Set<(message: unknown) => void>();
  isMarked = false;
  idleMs = 0;

  open() {
    const woken = new ChangeEmitter();
    let hear = (_message: unknown) => {};
    const own = (message: unknown) => hear(message);
    this.#tabs.add(own);
    const platform = {
      clock: this.clock,
      idleMs: () => this.idleMs,
      onWake: woken.listen,
      openChannel: () => ({
        post: (message: unknown) => {
          for (const tab of this.#tabs) if (tab !== own) tab(message);
        },
        listen: (listener: (message: unknown) => void) => {
          hear = listener;
        },
        close: () => void this.#tabs.delete(own),
      }),
    };
    const tabs = joinDeviceTabs(platform);
    const lock = createIdleLock(platform, tabs, async (isLocked) => {
      this.isMarked = isLocked;
    });
    return {
      ...lock,
      close() {
        lock.close();
        tabs.close();
      },
      watch: (minutes: number) => lock.watch(minutes, this.isMarked),
      wake: () => woken.notify(),
    };
  }

  /** Lets time pass without input. */
  wait(ms: number): void {
    this.idleMs += ms;
    this.clock.pass(ms);
  }

  get listening(): number {
    return this.#tabs.size;
  }
}

test("an unattended desk locks after the minutes asked for, and not before", () => {
  const desk = new Desk();
  const tab = desk.open();
  tab.watch(2);
  desk.wait(2 * MINUTE - 1);
  expect(tab.locked()).toBe(false);
  desk.wait(1);
  expect(tab.locked()).toBe(true);
});

test("a desk that was left before it is watched locks at once", () => {
  const desk = new Desk();
  desk.wait(2 * MINUTE);
  const tab = desk.open();
  expect(tab.locked()).toBe(false);
  tab.watch(2);
  expect(tab.locked()).toBe(true);
});

test("it is noticed within five seconds, and at once by a tab that wakes", () => {
  const desk = new Desk();
  const tab = desk.open();
  tab.watch(1);
  desk.idleMs = MINUTE;
  desk.clock.pass(LOOK_EVERY - 1);
  expect(tab.locked()).toBe(false);
  desk.clock.pass(1);
  expect(tab.locked()).toBe(true);

  const other = new Desk();
  const sleeper = other.open();
  sleeper.watch(1);
  other.idleMs = MINUTE;
  sleeper.wake();
  expect(sleeper.locked()).toBe(true);
});

test("an action in one tab happens in the others at once", () => {
  const desk = new Desk();
  const [one, two] = [desk.open(), desk.open()];
  for (const tab of [one, two]) tab.watch(1);
  one.engage();
  expect([one.locked(), two.locked()]).toEqual([true, true]);
  two.release();
  expect([one.locked(), two.locked()]).toEqual([false, false]);
});

test("a reload does not open a locked desk", async () => {
  const desk = new Desk();
  const before = desk.open();
  before.watch(1);
  before.engage();
  before.close();
  await Promise.resolve();
  const after = desk.open();
  after.watch(1);
  expect(after.locked()).toBe(true);
});

test("a signed-out tab shows no lock, and leaves it to the others", () => {
  const desk = new Desk();
  const [one, two] = [desk.open(), desk.open()];
  one.watch(1);
  desk.wait(MINUTE);
  expect([one.locked(), two.locked()]).toEqual([true, false]);
  one.unwatch();
  expect(one.locked()).toBe(false);
  one.watch(1);
  expect(one.locked()).toBe(true);
});

test("a login before the lock is watched overrides an earlier idle mark", async () => {
  const desk = new Desk();
  desk.isMarked = true;
  const tab = desk.open();
  tab.release();
  tab.watch(1);
  expect(tab.locked()).toBe(false);
  await Promise.resolve();
  expect(desk.isMarked).toBe(false);
});

test("each change is reported once, and unlocking an open tab changes nothing", () => {
  const desk = new Desk();
  const [one, two] = [desk.open(), desk.open()];
  for (const tab of [one, two]) tab.watch(1);
  const told: boolean[] = [];
  one.onChange(() => told.push(one.locked()));
  let heard = 0;
  desk.open().onChange(() => heard++);
  two.release();
  one.engage();
  desk.clock.pass(3 * LOOK_EVERY);
  one.release();
  expect({ told, heard }).toEqual({ told: [true, false], heard: 0 });
});

test("a closed tab stops checking and listening", () => {
  const desk = new Desk();
  const tab = desk.open();
  tab.watch(1);
  tab.close();
  desk.wait(MINUTE);
  tab.wake();
  expect(tab.locked()).toBe(false);
  expect({ timers: desk.clock.pending, listening: desk.listening }).toEqual({
    timers: 0,
    listening: 0,
  });
});
