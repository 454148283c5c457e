import type { Engine } from "../../../../web-admin/offline/engine.ts";
import {
  type BrowserTab,
  SimulatedBrowser,
  type Surroundings,
} from "../../../support/device/simulated-browser.ts";
import { CookieJar } from "../../../support/server/cookies.ts";
import type { HandClock } from "../../../support/time/hand-clock.ts";
import { simCrypto } from "../crypto.ts";
import type { Person } from "../database/clinic.ts";
import type { Dice } from "../dice.ts";
import type { Edges } from "../edges.ts";
import type { Caller, Lines } from "../server/line.ts";

/** Longer than the idle lock waits. */
const IDLE_MS = 16 * 60_000;
const DIGEST_EVERY_MS = 60_000;
/** The server's stream sends a message so often. */
const BEAT_MS = 1_500;

interface Network {
  time: HandClock;
  lines: Lines;
  dice: Dice;
  edges: Edges;
}

/** A reception machine with a simulated network and clock. */
export class SimDevice extends SimulatedBrowser implements Caller {
  readonly cookies = new CookieJar();
  cut = false;
  silent = false;
  /** Whether its disk has ever been full. */
  wasFull = false;
  /** It was not touched for longer than the idle lock waits. */
  idle = false;
  /** Error of the machine's clock, ms. */
  clockOffMs = 0;

  constructor(
    name: string,
    /** The people who work here; the first one stays to the end. */
    readonly people: Person[],
    readonly network: Network,
  ) {
    super(name);
  }

  get person(): Person {
    const [first] = this.people;
    if (!first) throw new Error(`Nobody works at ${this.name}`);
    return first;
  }

  get engines(): Engine[] {
    return [...this.tabs].flatMap((tab) => tab.engine() ?? []);
  }

  /** Opens the app. */
  open(): BrowserTab {
    const tab = this.newTab();
    void tab.device.session.test();
    return tab;
  }

  reconnect(): void {
    this.cut = false;
    for (const tab of this.tabs) tab.wake();
  }

  protected surroundings(): Surroundings {
    const { time, lines, dice, edges } = this.network;
    const { documentsAPiece } = edges;
    return {
      fetch: (path, init) => lines.send(this, path, init),
      clock: {
        now: () => time.now() + this.clockOffMs,
        ticks: () => time.now(),
        after: (ms, run) => time.after(ms, run),
      },
      random: dice.next,
      uuid: () => dice.uuid(),
      crypto: simCrypto,
      openStream: (_, on) => {
        let cancel = () => {};
        const beat = () => {
          cancel = time.quietlyAfter(BEAT_MS, beat);
          if (lines.server.up && !this.cut && !this.silent) on.event("beat", "");
        };
        const open = () => {
          if (this.silent) {
            cancel = time.after(1_000, open);
            return;
          }
          cancel = time.quietlyAfter(BEAT_MS, beat);
          on.open();
        };
        cancel = time.after(1, open);
        return () => cancel();
      },
      believesOnline: () => !this.cut,
      idleMs: () => (this.idle ? IDLE_MS : 0),
      digestEveryMs: DIGEST_EVERY_MS,
      ...(documentsAPiece === null ? {} : { documentsAPiece }),
    };
  }
}
