import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createDevice, type Device } from "../../../web-admin/offline/device.ts";
import type { Engine } from "../../../web-admin/offline/engine-api.ts";
import type { StreamEvents, World } from "../../../web-admin/offline/world.ts";
import { simCrypto } from "./crypto.ts";
import type { Dice } from "./dice.ts";
import type { Caller, Lines } from "./line.ts";
import { poisonable } from "./poison.ts";
import type { VirtualTime } from "./time.ts";

export interface Person {
  id: number;
  login: string;
  password: string;
}

/** One tab of the app on a device. */
export interface SimTab {
  readonly name: string;
  readonly device: Device;
  readonly life: AbortSignal;
  readonly streams: Set<StreamEvents>;
  engine(): Engine | null;
  /** The browser dies under it, between any two steps. */
  kill(): void;
  wake(): void;
}

interface Room {
  time: VirtualTime;
  lines: Lines;
  dice: Dice;
}

/** A desk's machine: what outlives its tabs, and their way into the simulated world. */
export class SimDevice implements Caller {
  readonly cookies = new Map<string, string>();
  cut = false;
  /** What the machine's clock is wrong by, ms. */
  clockOffMs = 0;
  readonly tabs = new Set<SimTab>();
  readonly indexedDB = new IDBFactory();
  readonly #memory = new Map<string, string>();
  readonly #locks = new Map<string, Promise<void>>();
  readonly #held = new Map<string, AbortSignal>();
  readonly #channels = new Map<string, Set<(message: unknown) => void>>();
  #opened = 0;

  constructor(
    readonly name: string,
    readonly person: Person,
    readonly room: Room,
  ) {}

  open(): SimTab {
    const death = new AbortController();
    const life = death.signal;
    const wakes = new Set<() => void>();
    const timers = new Set<() => void>();
    const streams = new Set<StreamEvents>();
    const disk = poisonable(this.indexedDB, life);
    const device = createDevice(
      this.#world(life, { wakes, timers, streams, disk: disk.indexedDB }),
    );
    const tab: SimTab = {
      name: `${this.name}.${++this.#opened}`,
      device,
      life,
      streams,
      engine: () => device.engine(),
      kill: () => {
        this.tabs.delete(tab);
        streams.clear();
        death.abort();
        for (const cancel of timers) cancel();
        disk.poison();
      },
      wake: () => {
        for (const listener of [...wakes]) listener();
      },
    };
    this.tabs.add(tab);
    void device.session.test();
    return tab;
  }

  #world(
    life: AbortSignal,
    tab: {
      wakes: Set<() => void>;
      timers: Set<() => void>;
      streams: Set<StreamEvents>;
      disk: IDBFactory;
    },
  ): World {
    const { time, lines, dice } = this.room;
    return {
      fetch: (path, init) =>
        new Promise((resolve, reject) => {
          if (life.aborted) return;
          const alive =
            <T>(tell: (value: T) => void) =>
            (value: T) => {
              if (!life.aborted) tell(value);
            };
          lines.send(this, path, init).then(alive(resolve), alive(reject));
        }),
      databases: { indexedDB: tab.disk, IDBKeyRange },
      clock: {
        now: () => time.now + this.clockOffMs,
        ticks: () => time.now,
        after: (ms, run) => {
          const stop = time.after(ms, () => {
            tab.timers.delete(cancel);
            if (!life.aborted) run();
          });
          const cancel = () => {
            tab.timers.delete(cancel);
            stop();
          };
          tab.timers.add(cancel);
          return cancel;
        },
      },
      random: dice.next,
      uuid: () => dice.uuid(),
      crypto: simCrypto,
      locks: {
        hold: (name, signal, work) => this.#hold(life, name, signal, work),
        // No tab hangs here: whoever holds a lock is alive, and will let go.
        steal: (name, work) => this.#hold(life, name, life, work),
        taken: async (name) => this.#held.get(name)?.aborted === false,
      },
      openStream: (_, on) => {
        tab.streams.add(on);
        time.after(1, () => tab.streams.has(on) && !life.aborted && on.open());
        return () => tab.streams.delete(on);
      },
      openChannel: (name) => this.#channel(name, life),
      memory: {
        names: () => [...this.#memory.keys()],
        get: (name) => this.#memory.get(name) ?? null,
        set: (name, value) => void this.#memory.set(name, value),
        remove: (name) => void this.#memory.delete(name),
      },
      believesOnline: () => !this.cut,
      whenIdle: () => Promise.resolve(),
      onWake: (listener) => {
        tab.wakes.add(listener);
        return () => tab.wakes.delete(listener);
      },
      onFreeze: () => () => {},
      idleMs: () => 0,
    };
  }

  /** Web Locks: first come, first served; a dead tab's are free at once. */
  async #hold<T>(
    life: AbortSignal,
    name: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const before = this.#locks.get(name) ?? Promise.resolve();
    const { promise: mine, resolve: free } = Promise.withResolvers<void>();
    this.#locks.set(
      name,
      before.then(() => mine),
    );
    const gone = Promise.withResolvers<never>();
    gone.promise.catch(() => undefined);
    const giveUp = () => gone.reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    const end = () => {
      // Whoever listens to a signal that may yet be aborted stays in memory, dead or not.
      signal.removeEventListener("abort", giveUp);
      free();
    };
    life.addEventListener("abort", end, { once: true });
    try {
      await Promise.race([before, gone.promise]);
      if (life.aborted) return await new Promise(() => {});
      this.#held.set(name, life);
      return await work();
    } finally {
      if (this.#held.get(name) === life) this.#held.delete(name);
      life.removeEventListener("abort", end);
      end();
    }
  }

  #channel(name: string, life: AbortSignal) {
    const listeners = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, listeners);
    let own: ((message: unknown) => void) | null = null;
    const close = () => {
      if (own) listeners.delete(own);
    };
    life.addEventListener("abort", close, { once: true });
    return {
      post: (message: unknown) => {
        if (life.aborted) return;
        const others = [...listeners].filter((each) => each !== own);
        for (const listener of others) queueMicrotask(() => listener(structuredClone(message)));
      },
      listen: (listener: (message: unknown) => void) => {
        own = listener;
        listeners.add(listener);
      },
      close,
    };
  }
}
