import { expect, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import type { StreamEvents } from "../platform/platform.ts";
import { watchHints } from "./watch-hints.ts";

const SILENT = 15_000;
const LOOK_AGAIN = 1_000;
const FIRST_BACKOFF = 500;
const HOUR = 3_600_000;

/** A watch with a clock moved by hand; the test controls each stream. */
function watched({ mayOpen = true } = {}) {
  const clock = new HandClock();
  const streams: (StreamEvents & { isOpen: boolean })[] = [];
  const events: string[] = [];
  const state = { mayOpen };
  const stop = watchHints(
    {
      clock,
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
    },
  );
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error("No stream was opened");
    return stream;
  };
  return { clock, streams, events, state, stop, last };
}

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

test("a stream that ends is reopened after the backoff, which grows until a message arrives", () => {
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
  const { clock, streams, last } = watched();
  last().open();
  last().end();
  expect(clock.pending).toBe(1);
  clock.pass(FIRST_BACKOFF);
  last().open();
  clock.pass(SILENT - FIRST_BACKOFF);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test("before a login no stream is opened, and it is tried again each second", () => {
  const { clock, streams, state } = watched({ mayOpen: false });
  clock.pass(2 * LOOK_AGAIN);
  expect(streams).toHaveLength(0);
  state.mayOpen = true;
  clock.pass(LOOK_AGAIN - 1);
  expect(streams).toHaveLength(0);
  clock.pass(1);
  expect(streams).toHaveLength(1);
});

test("a stopped watch closes the stream, leaves no timer and opens no other", async () => {
  const { clock, streams, stop, last } = watched();
  last().open();
  stop();
  expect({ open: last().isOpen, timers: clock.pending }).toEqual({ open: false, timers: 0 });
  last().end();
  clock.pass(HOUR);
  expect(streams).toHaveLength(1);
});
