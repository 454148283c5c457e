import { expect, test } from "bun:test";
import { ChangeEmitter } from "./change-emitter.ts";

test("each change reaches all listeners", () => {
  const signal = new ChangeEmitter();
  const heard: string[] = [];
  signal.listen(() => heard.push("one"));
  signal.listen(() => heard.push("two"));
  signal.notify();
  signal.notify();
  expect(heard).toEqual(["one", "two", "one", "two"]);
});

test("a removed listener gets no more changes, the others do", () => {
  const signal = new ChangeEmitter();
  const heard: string[] = [];
  const stop = signal.listen(() => heard.push("one"));
  signal.listen(() => heard.push("two"));
  stop();
  signal.notify();
  expect(heard).toEqual(["two"]);
});

test("a listener added during an announcement gets the next one", () => {
  const signal = new ChangeEmitter();
  let heard = 0;
  const stop = signal.listen(() => {
    stop();
    signal.listen(() => heard++);
  });
  signal.notify();
  expect(heard).toBe(0);
  signal.notify();
  expect(heard).toBe(1);
});
