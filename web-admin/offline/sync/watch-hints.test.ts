import { expect, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import type { StreamEvents } from "../platform/platform.ts";
import { watchHints } from "./watch-hints.ts";

const RENEW_BEFORE = 30_000;
const SILENT = 15_000;
const LOOK_AGAIN = 1_000;
const FIRST_BACKOFF = 500;
const HOUR = 3_600_000;

/** A watch by a clock moved by hand; each stream is what the test makes of it. */
function watched({ mayOpen = true, accessUntil = null as number | null } = {}) {
  const clock = new HandClock();
  const streams: (StreamEvents & { isOpen: boolean })[] = [];
  const events: string[] = [];
  const state = { mayOpen, accessUntil };
  const delays: number[] = [];
  const after = (ms: number, run: () => void) => {
    delays.push(ms);
    return clock.after(ms, run);
  };
  const stop = watchHints(
    {
      clock: { now: clock.now, ticks: clock.ticks, after },
      random: () => 1,
      openStream(path, on) {
        expect(path).toBe("/api/sync/stream");
        const stream = { ...on, isOpen: true };
        streams.push(stream);
        return () => {
          stream.isOpen = false;
        };
      },
    },
    {
      onHead: (head) => events.push(`head ${head}`),
      onOpen: () => events.push("open"),
      onWord: () => events.push("word"),
      mayOpen: () => state.mayOpen,
      accessUntil: () => state.accessUntil,
      async renew() {
        events.push(`renewed at ${clock.now()}`);
      },
    },
  );
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error("No stream was opened");
    return stream;
  };
  return { clock, delays, streams, events, state, stop, last };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("an opened stream and each head are reported, and count as signs of life", () => {
  const { events, last } = watched();
  last().open();
  last().event("head", '{"head":"77"}');
  expect(events).toEqual(["word", "open", "word", "head 77"]);
});

test.each([
  ["another event", "ping", '{"head":"77"}'],
  ["a head that is no JSON", "head", "77}"],
  ["a head without a number", "head", '{"head":"soon"}'],
])("%s is a sign of life and nothing more", (_, name, data) => {
  const { events, last } = watched();
  last().event(name, data);
  expect(events).toEqual(["word"]);
});

test("a stream that ends is opened anew after the backoff, which grows until something is heard", () => {
  const { clock, streams, last } = watched();
  for (const wait of [FIRST_BACKOFF, 2 * FIRST_BACKOFF, 4 * FIRST_BACKOFF]) {
    const before = streams.length;
    last().end();
    expect(last().isOpen).toBe(false);
    clock.pass(wait - 1);
    expect(streams).toHaveLength(before);
    clock.pass(1);
    expect(streams).toHaveLength(before + 1);
  }
  last().event("ping", "");
  last().end();
  clock.pass(FIRST_BACKOFF);
  expect(streams).toHaveLength(5);
});

test("a stream silent for fifteen seconds counts as dead, also one that never opened", () => {
  const { clock, streams, last } = watched();
  clock.pass(SILENT - 1);
  last().event("ping", "");
  clock.pass(SILENT - 1);
  expect(last().isOpen).toBe(true);
  clock.pass(1);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
  clock.pass(FIRST_BACKOFF);
  expect(streams).toHaveLength(2);
  clock.pass(SILENT);
  expect(last().isOpen).toBe(false);
});

test("an ended stream leaves only the timer of its reopening", () => {
  const { clock, streams, last } = watched({ accessUntil: HOUR });
  last().open();
  last().end();
  expect(clock.pending).toBe(1);
  clock.pass(FIRST_BACKOFF);
  last().open();
  clock.pass(SILENT - FIRST_BACKOFF);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test("before a login nothing is opened, and it is looked again each second", () => {
  const { clock, streams, state } = watched({ mayOpen: false });
  clock.pass(2 * LOOK_AGAIN);
  expect(streams).toHaveLength(0);
  state.mayOpen = true;
  clock.pass(LOOK_AGAIN - 1);
  expect(streams).toHaveLength(0);
  clock.pass(1);
  expect(streams).toHaveLength(1);
});

test("a login is renewed half a minute before its end, and the stream opened anew by it", async () => {
  const { clock, streams, events, state, last } = watched({ accessUntil: 900_000 });
  last().open();
  while (clock.now() < 860_000) {
    clock.pass(10_000);
    last().event("ping", "");
  }
  clock.pass(900_000 - RENEW_BEFORE - clock.now() - 1);
  expect(events.filter((each) => each.startsWith("renewed"))).toEqual([]);
  clock.pass(1);
  state.accessUntil = 1_800_000;
  await settle();
  clock.pass(0);
  expect(events.filter((each) => each.startsWith("renewed"))).toEqual(["renewed at 870000"]);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test("a login whose end is known only after the opening is renewed all the same", async () => {
  const { clock, events, state, last } = watched();
  last().open();
  state.accessUntil = RENEW_BEFORE + 5_000;
  last().event("ping", "");
  clock.pass(5_000);
  expect(events).toContain("renewed at 5000");
});

test.each([
  ["is unknown", null],
  ["is past by the device's clock", -HOUR],
  ["is so near that a renewal has no time", RENEW_BEFORE],
])("a login whose end %s is not renewed", async (_, accessUntil) => {
  const { clock, events, last } = watched({ accessUntil });
  last().open();
  for (let word = 0; word < 12; word++) {
    clock.pass(SILENT - 1);
    last().event("ping", "");
  }
  expect(events.filter((each) => each.startsWith("renewed"))).toEqual([]);
});

test("a device whose clock is a year off sets no timer longer than an hour", () => {
  const { delays, last } = watched({ accessUntil: 365 * 24 * HOUR });
  last().open();
  expect(delays).toEqual([SILENT, HOUR]);
});

test("a stopped watch closes the stream, leaves no timer and opens none", async () => {
  const { clock, streams, stop, last } = watched({ accessUntil: 900_000 });
  last().open();
  stop();
  expect({ open: last().isOpen, timers: clock.pending }).toEqual({ open: false, timers: 0 });
  last().end();
  clock.pass(HOUR);
  expect(streams).toHaveLength(1);
});
