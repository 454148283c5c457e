import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createDevice, type Device } from "../../../web-admin/offline/device.ts";
import type { Engine } from "../../../web-admin/offline/engine.ts";
import type { Platform, StreamEvents } from "../../../web-admin/offline/platform/platform.ts";
import { BrowserChannels } from "./browser-channels.ts";
import { BrowserLocks } from "./browser-locks.ts";
import { openTabDisk } from "./tab-disk.ts";
import { TabLoop } from "./tab-loop.ts";

/** The network, the clock and chance around a simulated browser. */
export type Surroundings = Pick<
  Platform,
  | ("fetch" | "openStream" | "clock" | "crypto" | "random" | "uuid" | "believesOnline" | "idleMs")
  | ("documentsAPiece" | "digestEveryMs")
>;

/** One tab of the app. */
export interface BrowserTab {
  readonly name: string;
  readonly device: Device;
  readonly life: AbortSignal;
  readonly streams: ReadonlySet<StreamEvents>;
  /** The signed-in user's engine. */
  engine(): Engine | null;
  /** The browser's process dies: open transactions are rolled back. */
  kill(): void;
  close(): Promise<void>;
  /** The browser announces that it freezes the tab. */
  freeze(): void;
  /** The tab stops without a word and keeps its locks, as under a script that never ends. */
  hang(): void;
  isHanging(): boolean;
  goOn(): void;
  /** `online`, visible again, resumed. */
  wake(): void;
  holds(lock: string): boolean;
}

/** A browser's profile on one machine: disk, localStorage, locks and channels, shared by its tabs. */
export abstract class SimulatedBrowser {
  readonly tabs = new Set<BrowserTab>();
  /** localStorage. */
  readonly memory = new Map<string, string>();
  /** localStorage has no room left. */
  memoryFull = false;
  /** IndexedDB has no room left. */
  diskFull = false;
  /** Messages between tabs do not arrive. */
  messagesLost = false;
  readonly #locks = new BrowserLocks();
  readonly #channels = new BrowserChannels();
  #opened = 0;

  constructor(
    readonly name: string,
    readonly indexedDB = new IDBFactory(),
  ) {}

  protected abstract surroundings(): Surroundings;

  /** Opens a tab; the app is created and does nothing yet. */
  newTab(): BrowserTab {
    const death = new AbortController();
    const life = death.signal;
    const loop = new TabLoop(life);
    const streams = new Map<StreamEvents, () => void>();
    const [wakes, freezes] = [new Set<() => void>(), new Set<() => void>()];
    const disk = openTabDisk(this.indexedDB, life, () => this.diskFull);
    const around = this.surroundings();
    const device = createDevice({
      ...around,
      fetch: (path, init, onSent) => loop.wait(() => around.fetch(path, init, onSent)),
      clock: { ...around.clock, after: (ms, run) => loop.after(around.clock, ms, run) },
      databases: { indexedDB: disk.indexedDB, IDBKeyRange },
      locks: {
        hold: (name, signal, work) => this.#locks.hold(life, name, { signal, work }),
        steal: (name, work) => this.#locks.steal(life, name, work),
        taken: async (name) => this.#locks.taken(name),
      },
      openStream: (path, on) => openStream(path, on, { around, loop, streams }),
      openChannel: (name) => this.#channel(name, life, loop),
      localStore: this.#localStore(),
      onWake: (listener) => listening(wakes, listener),
      onFreeze: (listener) => listening(freezes, listener),
      whenIdle: () => Promise.resolve(),
    });
    const end = () => {
      this.tabs.delete(tab);
      death.abort();
      for (const close of streams.values()) close();
      streams.clear();
    };
    const wake = () => {
      if (!loop.isStopped) for (const listener of [...wakes]) listener();
    };
    const tab: BrowserTab = {
      name: `${this.name}.${++this.#opened}`,
      device,
      life,
      get streams() {
        return new Set(streams.keys());
      },
      engine: () => device.engine(),
      kill() {
        end();
        disk.kill();
      },
      async close() {
        await device.close();
        end();
      },
      freeze() {
        for (const listener of [...freezes]) listener();
      },
      hang: () => loop.stop(),
      isHanging: () => loop.isStopped,
      goOn() {
        loop.goOn();
        wake();
      },
      wake,
      holds: (lock) => this.#locks.holds(lock, life),
    };
    this.tabs.add(tab);
    return tab;
  }

  #channel(name: string, life: AbortSignal, loop: TabLoop) {
    const channel = this.#channels.open(name, life, (deliver) => loop.run(deliver));
    return {
      ...channel,
      post: (message: unknown) => {
        if (!this.messagesLost) channel.post(message);
      },
    };
  }

  #localStore(): Platform["localStore"] {
    return {
      names: () => [...this.memory.keys()],
      get: (name) => this.memory.get(name) ?? null,
      set: (name, value) => {
        if (this.memoryFull) throw new DOMException("No room", "QuotaExceededError");
        this.memory.set(name, value);
      },
      remove: (name) => void this.memory.delete(name),
    };
  }
}

interface StreamPlace {
  around: Surroundings;
  loop: TabLoop;
  streams: Map<StreamEvents, () => void>;
}

/** A stream whose events end with the tab. */
function openStream(path: string, on: StreamEvents, { around, loop, streams }: StreamPlace) {
  const tell = (what: () => void) =>
    loop.run(() => {
      if (streams.has(events)) what();
    });
  const events: StreamEvents = {
    open: () => tell(on.open),
    event: (name, data) => tell(() => on.event(name, data)),
    end: () =>
      tell(() => {
        streams.delete(events);
        on.end();
      }),
  };
  streams.set(events, () => {});
  const close = around.openStream(path, events);
  streams.set(events, close);
  return () => {
    streams.delete(events);
    close();
  };
}

function listening(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
