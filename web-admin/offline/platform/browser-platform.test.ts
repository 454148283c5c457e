import { afterAll, beforeEach, expect, setSystemTime, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { browserPlatform } from "./browser-platform.ts";

const LOGIN = Date.parse("2027-06-10T09:00:00Z");
const IDLE_MS = 15 * 60_000;

/** As much of a browser as the platform needs to begin. */
function newBrowser() {
  const kept = new Map<string, string>();
  return {
    window: new EventTarget(),
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    },
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  };
}

beforeEach(() => void Object.assign(globalThis, newBrowser()));
afterAll(() => {
  setSystemTime();
  for (const name of Object.keys(newBrowser())) Reflect.deleteProperty(globalThis, name);
});

for (const input of ["pointerdown", "keydown", "wheel"]) {
  test(`a desk has not been idle since the last ${input}`, () => {
    setSystemTime(LOGIN);
    const { idleMs } = browserPlatform();
    setSystemTime(LOGIN + IDLE_MS);
    expect(idleMs()).toBe(IDLE_MS);
    window.dispatchEvent(new Event(input));
    expect(idleMs()).toBe(0);
  });
}
