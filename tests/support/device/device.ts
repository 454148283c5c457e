import { IDBKeyRange } from "fake-indexeddb";
import type { Engine } from "../../../web-admin/offline/engine.ts";
import type * as Platform from "../../../web-admin/offline/platform/platform.ts";
import * as databases from "../../../web-admin/offline/storage/databases.ts";
import type { SignedIn } from "../server/server.ts";
import { until as waitUntil } from "../time/until.ts";
import { DeviceLine } from "./device-line.ts";
import { openStream } from "./device-stream.ts";
import { PassingClock } from "./passing-clock.ts";
import { type BrowserTab, SimulatedBrowser, type Surroundings } from "./simulated-browser.ts";

export type Tab = Omit<BrowserTab, "engine"> & {
  /** The signed-in user's engine; throws without one. */
  readonly engine: Engine;
};

export interface DeviceOptions {
  /** Without the stream, changes arrive by polling only. */
  stream?: boolean;
  /** For jitter; the first waits are short with a small one. */
  random?: () => number;
  /** How often its data are compared with the server. */
  digestEveryMs?: number;
  /** Replaces the machine's clock; its timers fire when the test advances time. */
  clock?: Platform.PlatformClock;
  /** Another device's disk, to go on with it. */
  indexedDB?: IDBFactory;
}

/** A desk's machine with a real connection to a test's server. */
export class TestDevice extends SimulatedBrowser {
  readonly line: DeviceLine;
  /** The machine's clock, unless the test passes its own. */
  readonly time = new PassingClock();
  /** Time since a tab was touched. */
  idleMs = 0;

  constructor(
    readonly url: string,
    cookie: string,
    readonly options: DeviceOptions = {},
  ) {
    super("desk", options.indexedDB);
    this.line = new DeviceLine(url, cookie);
  }

  /** Opens the app and waits for it; the user of the cookies is signed in. */
  async open(): Promise<Tab> {
    const tab = this.#newTab();
    await tab.device.session.test();
    const engine = tab.device.engine();
    if (engine) await until(() => engine.ready());
    return tab;
  }

  /** Opens the app and does not wait, like a browser. */
  start(): Tab {
    const tab = this.#newTab();
    void tab.device.session.test();
    return tab;
  }

  #newTab(): Tab {
    openDevices.add(this);
    return Object.defineProperty(this.newTab(), "engine", {
      get(this: BrowserTab) {
        const engine = this.device.engine();
        if (!engine) throw new Error("Nobody is signed in");
        return engine;
      },
    }) as unknown as Tab;
  }

  /** Advances the device's clock, unless a call of it is pending. */
  passIfIdle(ms: number): void {
    if (this.line.isIdle) this.time.pass(ms);
  }

  /** The session as the device finds it after a restart. */
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
    for (const tab of [...this.tabs]) await tab.close();
    openDevices.delete(this);
  }

  protected surroundings(): Surroundings {
    const { digestEveryMs } = this.options;
    return {
      fetch: (path, init) => this.line.fetch(path, init),
      openStream: (path, on) =>
        this.options.stream === false ? () => {} : openStream(this.line, path, on),
      clock: this.options.clock ?? this.time,
      random: this.options.random ?? (() => 0.05),
      uuid: () => crypto.randomUUID(),
      crypto: QUICK_CRYPTO,
      believesOnline: () => !this.line.cut,
      idleMs: () => this.idleMs,
      ...(digestEveryMs === undefined ? {} : { digestEveryMs }),
    };
  }
}

/** WebCrypto without the rounds that make guessing passwords slow. */
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
  await until(async () => {
    // A busy server may answer the first question after the app has stopped waiting for it.
    if (!tab.device.engine()) await tab.device.session.test();
    return tab.device.engine()?.status().firstMirror === null;
  });
  return { device, tab, engine: tab.engine };
}

const openDevices = new Set<TestDevice>();

export async function closeDevices(): Promise<void> {
  for (const device of openDevices) await device.close();
}

/** A longer wait is for a timer: from then on the devices' clocks run fast. */
const REAL_TIME_MS = 300;
const PASSED_EACH_TIME_MS = 100;

/** Waits for a condition; a failure prints it. */
export const until = (check: () => boolean | Promise<boolean>, withinMs?: number): Promise<void> =>
  waitUntil(check, withinMs, (waitedMs) => {
    if (waitedMs < REAL_TIME_MS) return;
    for (const device of openDevices) device.passIfIdle(PASSED_EACH_TIME_MS);
  });
