import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createDevice, type Device } from "../../../web-admin/offline/device.ts";
import type { Engine } from "../../../web-admin/offline/engine-api.ts";
import type * as Platform from "../../../web-admin/offline/platform/platform.ts";
import * as databases from "../../../web-admin/offline/storage/databases.ts";
import type { SignedIn } from "../server/server.ts";
import { PATIENCE_MS } from "../time/patience.ts";
import { BrowserChannels } from "./browser-channels.ts";
import { BrowserLocks } from "./browser-locks.ts";
import { DeviceLine } from "./device-line.ts";
import { openStream } from "./device-stream.ts";
import { heardBy, ring } from "./listeners.ts";
import { PassingClock } from "./passing-clock.ts";

export interface Tab {
  device: Device;
  /** The signed-in user's engine; throws where nobody is signed in. */
  engine: Engine;
  /** The browser dies under it: nothing it was doing goes on. */
  kill(): void;
  freeze(): void;
  /** It stands still without a word and keeps what it holds, as under a script that never ends. */
  hang(): void;
  wake(): void;
  close(): Promise<void>;
}

export interface DeviceOptions {
  /** Without it only the polls bring news. */
  stream?: boolean;
  /** For jitter; the first waits are short with a small one. */
  random?: () => number;
  /** How often what it holds is compared with the server. */
  digestEveryMs?: number;
  /** In place of the machine's own; its timers then fire when the test lets time pass. */
  clock?: Platform.PlatformClock;
  /** Another device's disk, to go on with it. */
  indexedDB?: IDBFactory;
}

/** A desk's machine: its disk, its locks and its line, shared by the tabs open on it. */
export class TestDevice {
  readonly line: DeviceLine;
  readonly memory = new Map<string, string>();
  /** Its own, unless it was given another. */
  readonly time = new PassingClock();
  /** The disk has no room for another word in `memory`. */
  memoryFull = false;
  /** What tabs tell each other does not arrive. */
  messagesLost = false;
  /** How long nobody has touched any tab. */
  idleMs = 0;
  readonly indexedDB: IDBFactory;
  readonly #locks = new BrowserLocks();
  readonly #channels = new BrowserChannels();
  readonly #tabs = new Set<Tab>();

  constructor(
    readonly url: string,
    cookie: string,
    readonly options: DeviceOptions = {},
  ) {
    this.line = new DeviceLine(url, cookie);
    this.indexedDB = options.indexedDB ?? new IDBFactory();
  }

  /** Opens the app; whoever's cookies are there is signed in. */
  async open(): Promise<Tab> {
    const tab = this.#newTab();
    await tab.device.session.test();
    const engine = tab.device.engine();
    if (engine) await until(() => engine.ready());
    return tab;
  }

  /** Opens the app as a browser does, which waits for nothing. */
  start(): Tab {
    const tab = this.#newTab();
    void tab.device.session.test();
    return tab;
  }

  #newTab(): Tab {
    const life = new AbortController();
    const hung = new AbortController();
    const moods = { wake: new Set<() => void>(), freeze: new Set<() => void>() };
    const device = createDevice(this.#platform(life.signal, hung.signal, moods));
    const tab: Tab = {
      device,
      get engine() {
        const engine = device.engine();
        if (!engine) throw new Error("Nobody is signed in");
        return engine;
      },
      kill: () => {
        life.abort();
        this.#tabs.delete(tab);
      },
      freeze: () => ring(moods.freeze),
      hang: () => hung.abort(),
      wake: () => ring(moods.wake),
      close: async () => {
        this.#tabs.delete(tab);
        await device.close();
        life.abort();
      },
    };
    this.#tabs.add(tab);
    openDevices.add(this);
    return tab;
  }

  /** Advances the device's clock, unless a call of it is pending. */
  passIfIdle(ms: number): void {
    if (this.line.isIdle) this.time.pass(ms);
  }

  /** What the device itself would find of its session after a kill. */
  async remembered(): Promise<databases.DeviceRow | undefined> {
    const notes = new databases.NotesDatabase({
      databases: { indexedDB: this.indexedDB, IDBKeyRange },
    });
    try {
      return await notes.device.get("device");
    } finally {
      notes.close();
    }
  }

  async close(): Promise<void> {
    for (const tab of [...this.#tabs]) await tab.close();
    openDevices.delete(this);
  }

  #platform(
    life: AbortSignal,
    hung: AbortSignal,
    moods: Record<"wake" | "freeze", Set<() => void>>,
  ): Platform.Platform {
    const alive = <T>(value: T): Promise<T> =>
      life.aborted || hung.aborted ? new Promise<T>(() => {}) : Promise.resolve(value);
    return {
      fetch: async (path, init) => {
        await alive(null);
        const answer = await this.line.fetch(path, init).then(
          (response) => () => response,
          (error: unknown) => () => {
            throw error;
          },
        );
        return (await alive(answer))();
      },
      databases: { indexedDB: this.indexedDB, IDBKeyRange },
      clock: this.options.clock ?? {
        now: this.time.now,
        ticks: this.time.ticks,
        after: (ms, run) => {
          const cancel = this.time.after(ms, () => !life.aborted && !hung.aborted && run());
          life.addEventListener("abort", cancel, { once: true });
          return cancel;
        },
      },
      random: this.options.random ?? (() => 0.05),
      uuid: () => crypto.randomUUID(),
      crypto: QUICK_CRYPTO,
      locks: {
        hold: (name, signal, work) => this.#locks.hold(life, name, { signal, work }),
        steal: (name, work) => this.#locks.steal(life, name, work),
        taken: async (name) => this.#locks.taken(name),
      },
      openStream: (path, on) =>
        this.options.stream === false ? () => {} : openStream(this.line, path, on),
      openChannel: (name) => this.#channel(name, AbortSignal.any([life, hung])),
      localStore: {
        names: () => [...this.memory.keys()],
        get: (name) => this.memory.get(name) ?? null,
        set: (name, value) => {
          if (this.memoryFull) throw new DOMException("No room", "QuotaExceededError");
          this.memory.set(name, value);
        },
        remove: (name) => void this.memory.delete(name),
      },
      believesOnline: () => !this.line.cut,
      onWake: (listener) => heardBy(moods.wake, listener),
      onFreeze: (listener) => heardBy(moods.freeze, listener),
      whenIdle: () => Promise.resolve(),
      idleMs: () => this.idleMs,
      ...(this.options.digestEveryMs === undefined
        ? {}
        : { digestEveryMs: this.options.digestEveryMs }),
    };
  }

  #channel(name: string, life: AbortSignal) {
    const channel = this.#channels.open(name, life);
    return {
      ...channel,
      post: (message: unknown) => {
        if (!this.messagesLost) channel.post(message);
      },
    };
  }
}

/** The real thing, but for what makes guessing passwords slow. */
export const QUICK_CRYPTO: Platform.PlatformCrypto = {
  getRandomValues: (bytes) => crypto.getRandomValues(bytes),
  subtle: {
    digest: crypto.subtle.digest.bind(crypto.subtle),
    encrypt: crypto.subtle.encrypt.bind(crypto.subtle),
    decrypt: crypto.subtle.decrypt.bind(crypto.subtle),
    importKey: crypto.subtle.importKey.bind(crypto.subtle),
    deriveKey: (derivation, ...rest) =>
      crypto.subtle.deriveKey({ ...Object(derivation), iterations: 1 }, ...rest),
  },
};

/** A machine on which this person is signed in, with one tab open. */
export async function openDevice(
  server: { url: string },
  person: Pick<SignedIn, "cookie">,
  options?: DeviceOptions,
): Promise<{ device: TestDevice; tab: Tab; engine: Engine }> {
  const device = new TestDevice(server.url, person.cookie, options);
  const tab = await device.open();
  await until(() => tab.engine.status().firstMirror === null);
  return { device, tab, engine: tab.engine };
}

const openDevices = new Set<TestDevice>();
/** A wait that lasts longer is for a timer: from then on the devices' time passes quickly. */
const REAL_TIME_MS = 300;
const LOOK_EVERY_MS = 5;
const PASSED_EACH_TIME_MS = 100;

/** Waits for something to become true; says what it waited for. */
export async function until(
  check: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const began = Date.now();
  while (!(await check())) {
    const waited = Date.now() - began;
    if (waited > withinMs) throw new Error(`Not within ${withinMs} ms: ${check}`);
    await Bun.sleep(LOOK_EVERY_MS);
    if (waited < REAL_TIME_MS) continue;
    for (const device of openDevices) device.passIfIdle(PASSED_EACH_TIME_MS);
  }
}
