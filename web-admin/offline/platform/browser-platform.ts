import { fetchWithProgress } from "../../server/upload.ts";
import { rehearsal } from "./offline-rehearsal.ts";
import {
  type LocalStore,
  type Platform,
  type StreamEvents,
  type TabChannel,
  trySetLocalStorage,
} from "./platform.ts";

const LAST_INPUT = "priem-last-input";
const NOTE_INPUT_EVERY_MS = 10_000;

/** The browser as the engine's platform. */
export function browserPlatform(): Platform {
  return {
    async fetch(path, init, onSent) {
      if (rehearsal.isOn()) throw new TypeError("No line, on purpose");
      return onSent ? fetchWithProgress(path, init, onSent) : fetch(path, init);
    },
    databases: { indexedDB, IDBKeyRange },
    clock: {
      now: () => Date.now(),
      ticks: () => performance.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    random: Math.random,
    uuid: () => crypto.randomUUID(),
    crypto,
    locks: {
      hold: (name, signal, work) => navigator.locks.request(name, { signal }, work),
      steal: (name, work) => navigator.locks.request(name, { steal: true }, work),
      async taken(name) {
        const { held = [] } = await navigator.locks.query();
        return held.some((lock) => lock.name === name);
      },
    },
    openStream,
    openChannel,
    localStore,
    believesOnline: () => navigator.onLine && !rehearsal.isOn(),
    onWake(listener) {
      const whenVisible = () => document.visibilityState === "visible" && listener();
      const unrehearse = rehearsal.listen(listener);
      const unlisten = listenTo([
        [window, "online", listener],
        [window, "offline", listener],
        [document, "visibilitychange", whenVisible],
        [document, "resume", listener],
        [window, "pageshow", listener],
      ]);
      return () => {
        unrehearse();
        unlisten();
      };
    },
    onFreeze: (listener) =>
      listenTo([
        [document, "freeze", listener],
        [window, "pagehide", listener],
      ]),
    whenIdle,
    idleMs: watchInput(),
  };
}

function listenTo(events: [EventTarget, string, () => void][]): () => void {
  for (const [target, name, listener] of events) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of events) target.removeEventListener(name, listener);
  };
}

function openStream(path: string, on: StreamEvents): () => void {
  const source = new EventSource(path);
  source.onopen = () => on.open();
  source.onerror = () => {
    // The engine paces its own tries; the browser's would not wait for a login.
    source.close();
    on.end();
  };
  for (const name of ["head", "beat"]) {
    source.addEventListener(name, (event) => on.event(name, event.data));
  }
  return () => source.close();
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event) => listener(event.data);
    },
    close: () => channel.close(),
  };
}

const localStore: LocalStore = {
  names: () => Object.keys(localStorage),
  get: (name) => localStorage.getItem(name),
  set: (name, value) => localStorage.setItem(name, value),
  remove: (name) => localStorage.removeItem(name),
};

/** When anyone last touched any tab; noted for the others now and then. */
function watchInput(): () => number {
  let lastHere = Date.now();
  const note = () => {
    lastHere = Date.now();
    if (Math.abs(lastHere - Number(localStore.get(LAST_INPUT))) < NOTE_INPUT_EVERY_MS) return;
    trySetLocalStorage(localStore, LAST_INPUT, String(lastHere));
  };
  for (const name of ["pointerdown", "keydown", "wheel"]) {
    window.addEventListener(name, note, { passive: true, capture: true });
  }
  // A browser without a stored input was just opened by a person.
  if (localStore.get(LAST_INPUT) === null) note();
  return () => Math.max(0, Date.now() - Number(localStore.get(LAST_INPUT) ?? lastHere));
}

const FRAME_MS = 16;
const NOT_IDLE_FOR_MS = 300;

/** Resolves when the browser has nothing more urgent to do, or has been busy for 300 ms. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks: a frame's time has to do.
    if (!("requestIdleCallback" in globalThis)) setTimeout(resolve, FRAME_MS);
    else requestIdleCallback(() => resolve(), { timeout: NOT_IDLE_FOR_MS });
  });
}
