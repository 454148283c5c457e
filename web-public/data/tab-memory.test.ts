import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { forgetEnded, REMEMBERED_MS, recall, remember } from "./tab-memory.ts";

const draft = { name: "Ким Анна" };
let stored: Map<string, string>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.setSystemTime(new Date("2027-06-10T06:00:00Z"));
  stored = new Map();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size;
    },
  };
  Object.assign(globalThis, { sessionStorage: storage });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "sessionStorage");
});

const pass = (ms: number) => jest.advanceTimersByTime(ms);

test("an entry lasts for half an hour after its last write, and then leaves the storage", () => {
  remember("draft", draft);
  pass(REMEMBERED_MS - 1000);
  expect(recall("draft")).toEqual(draft);
  remember("draft", draft);
  pass(REMEMBERED_MS - 1000);
  expect(recall("draft")).toEqual(draft);
  pass(1000);
  expect(recall("draft")).toBeNull();
  expect(stored.size).toBe(0);
});

test("a page opened later removes expired entries, also of an unknown form, and keeps others", () => {
  stored.set("priem-draft", JSON.stringify({ until: Date.now() - 1, value: draft }));
  stored.set("priem-other", JSON.stringify(draft));
  stored.set("priem-booked", JSON.stringify({ until: Date.now() + 5000, value: draft }));
  stored.set("another", "1");
  forgetEnded();
  expect([...stored.keys()]).toEqual(["priem-booked", "another"]);
  pass(5000);
  expect([...stored.keys()]).toEqual(["another"]);
});

test("storing null removes an entry at once", () => {
  remember("draft", draft);
  remember("draft", null);
  expect(stored.size).toBe(0);
});

test("a browser that forbids storage remembers nothing, without an error", () => {
  Reflect.deleteProperty(globalThis, "sessionStorage");
  remember("draft", draft);
  forgetEnded();
  expect(recall("draft")).toBeNull();
});
