import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createDevice, type Device } from "../../../../web-admin/offline/device.ts";
import type { Engine } from "../../../../web-admin/offline/engine-api.ts";
import type { Platform, StreamEvents } from "../../../../web-admin/offline/platform/platform.ts";
import { BrowserChannels } from "../../../support/device/browser-channels.ts";
import { BrowserLocks } from "../../../support/device/browser-locks.ts";
import { simCrypto } from "../browser/crypto.ts";
import { Mood } from "../browser/mood.ts";
import { poisonable } from "../browser/poison.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Dice } from "../chance/dice.ts";
import type { Person } from "../database/clinic.ts";
import type { Caller, Lines } from "../server/line.ts";

/** Longer than a screen stays open by itself. */
const IDLE_MS = 16 * 60_000;

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
  /** It stands still: nothing is done for it and it does nothing. */
  isStill(): boolean;
  /** It holds the lock under which a login is renewed. */
  isRenewing(): boolean;
  /** @param isTold as the browser tells of freezing; a tab that hangs is told nothing */
  stand(isTold: boolean): void;
  goOn(): void;
  /** It stands still within its next write, until the browser ends that transaction, and goes on. */
  stall(): void;
}

export interface Room {
  time: VirtualTime;
  lines: Lines;
  dice: Dice;
  /** Null: as many as in a browser. */
  documentsAPiece: number | null;
  /** How often devices compare what they hold with the server. */
  digestEveryMs: number;
}

/** A desk's machine: what outlives its tabs, and their way into the simulated world. */
export class SimDevice implements Caller {
  readonly cookies = new Map<string, string>();
  cut = false;
  silent = false;
  /** By the virtual time, while it is silent. */
  silentSince = 0;
  /** Its disk takes nothing in; and whether that ever was so. */
  full = false;
  wasFull = false;
  /** Nobody has touched it for longer than its screen stays open. */
  idle = false;
  /** Tabs where somebody is signing out: what is cleared away goes from their screens, too. */
  readonly leaving = new Set<SimTab>();
  /** Whom a password let in here last, while nothing has ended that session since. */
  letIn: number | null = null;
  /** How many passwords were typed here. */
  passwords = 0;
  /** Whose person has signed out in another tab; one that stands still has yet to hear of it. */
  readonly signedOut = new WeakSet<Engine>();
  /** Who worked here until an administrator removed them. */
  readonly gone: Person[] = [];
  /** What the machine's clock is wrong by, ms. */
  clockOffMs = 0;
  readonly tabs = new Set<SimTab>();
  /** A row of its copy was spoilt since its tabs were opened. */
  isSpoilt = false;
  readonly indexedDB = new IDBFactory();
  readonly #memory = new Map<string, string>();
  readonly #locks = new BrowserLocks();
  readonly #channels = new BrowserChannels();
  #opened = 0;

  constructor(
    readonly name: string,
    /** Who works here; the first of them to the end. */
    readonly seats: Person[],
    readonly room: Room,
  ) {}

  get person(): Person {
    const [first] = this.seats;
    if (!first) throw new Error(`Nobody works at ${this.name}`);
    return first;
  }

  /** Who is, or was, that user here. */
  personOf(userId: number): Person | null {
    return [...this.seats, ...this.gone].find(({ id }) => id === userId) ?? null;
  }

  /** Somebody has signed out of the device, and so of all its tabs. */
  noteSignedOut(): void {
    for (const tab of this.tabs) {
      const engine = tab.engine();
      if (engine) this.signedOut.add(engine);
    }
  }

  /** What lies in localStorage. */
  get remembered(): ReadonlyMap<string, string> {
    return this.#memory;
  }

  open(): SimTab {
    const death = new AbortController();
    const life = death.signal;
    const wakes = new Set<() => void>();
    const timers = new Set<() => void>();
    const streams = new Set<StreamEvents>();
    const freezes = new Set<() => void>();
    const mood = new Mood();
    let stalls = false;
    const disk = poisonable(this.indexedDB, life, {
      isFull: () => this.full,
      endsTransaction() {
        const ends = stalls;
        stalls = false;
        return ends;
      },
    });
    const parts = { wakes, freezes, mood, timers, streams, disk: disk.indexedDB };
    const device = createDevice(this.#platform(life, parts));
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
        if (!mood.isStill) for (const listener of [...wakes]) listener();
      },
      isStill: () => mood.isStill,
      isRenewing: () => this.#locks.holds("priem-refresh", life),
      stand: (isTold) => {
        if (isTold) for (const listener of [...freezes]) listener();
        mood.stop();
      },
      goOn: () => {
        mood.goOn();
        for (const listener of [...wakes]) listener();
      },
      stall: () => {
        stalls = true;
      },
    };
    this.tabs.add(tab);
    void device.session.test();
    return tab;
  }

  #platform(
    life: AbortSignal,
    tab: {
      wakes: Set<() => void>;
      freezes: Set<() => void>;
      mood: Mood;
      timers: Set<() => void>;
      streams: Set<StreamEvents>;
      disk: IDBFactory;
    },
  ): Platform {
    const { time, lines, dice, documentsAPiece, digestEveryMs } = this.room;
    return {
      fetch: (path, init) =>
        new Promise((resolve, reject) => {
          if (life.aborted) return;
          const alive =
            <T>(tell: (value: T) => void) =>
            (value: T) => {
              tab.mood.tell(() => {
                if (!life.aborted) tell(value);
              });
            };
          lines.send(this, path, init).then(alive(resolve), alive(reject));
        }),
      databases: { indexedDB: tab.disk, IDBKeyRange },
      clock: {
        now: () => time.now + this.clockOffMs,
        ticks: () => time.now,
        after: (ms, run) => {
          let isOff = false;
          const stop = time.after(ms, () => {
            tab.timers.delete(cancel);
            tab.mood.tell(() => {
              if (!life.aborted && !isOff) run();
            });
          });
          const cancel = () => {
            isOff = true;
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
        hold: (name, signal, work) => this.#locks.hold(life, name, { signal, work }),
        steal: (name, work) => this.#locks.steal(life, name, work),
        taken: async (name) => this.#locks.taken(name),
      },
      openStream: (_, on) => {
        tab.streams.add(on);
        const open = () => {
          if (!tab.streams.has(on) || life.aborted) return;
          if (this.silent) time.after(1_000, open);
          else on.open();
        };
        time.after(1, open);
        return () => tab.streams.delete(on);
      },
      openChannel: (name) => this.#channels.open(name, life, (tell) => tab.mood.tell(tell)),
      localStore: {
        names: () => [...this.#memory.keys()],
        get: (name) => this.#memory.get(name) ?? null,
        set: (name, value) => void this.#memory.set(name, value),
        remove: (name) => void this.#memory.delete(name),
      },
      believesOnline: () => !this.cut,
      whenIdle: () => Promise.resolve(),
      digestEveryMs,
      onWake: (listener) => {
        tab.wakes.add(listener);
        return () => tab.wakes.delete(listener);
      },
      onFreeze: (listener) => {
        tab.freezes.add(listener);
        return () => tab.freezes.delete(listener);
      },
      ...(documentsAPiece === null ? {} : { documentsAPiece }),
      idleMs: () => (this.idle ? IDLE_MS : 0),
    };
  }
}
