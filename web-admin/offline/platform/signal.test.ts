import { expect, test } from "bun:test";
import { Signal } from "./signal.ts";

test("each change is told to all who listen, and moves the version by one", () => {
  const signal = new Signal();
  const told: string[] = [];
  signal.listen(() => told.push(`one ${signal.version()}`));
  signal.listen(() => told.push(`two ${signal.version()}`));
  signal.notify();
  signal.notify();
  expect(told).toEqual(["one 1", "two 1", "one 2", "two 2"]);
});

test("who has stopped listening is told nothing more, the others are", () => {
  const signal = new Signal();
  const told: string[] = [];
  const stop = signal.listen(() => told.push("one"));
  signal.listen(() => told.push("two"));
  stop();
  signal.notify();
  expect(told).toEqual(["two"]);
});

test("who begins to listen while a change is told hears of the next one", () => {
  const signal = new Signal();
  let told = 0;
  const stop = signal.listen(() => {
    stop();
    signal.listen(() => told++);
  });
  signal.notify();
  expect(told).toBe(0);
  signal.notify();
  expect(told).toBe(1);
});
