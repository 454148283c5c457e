import type { Engine } from "../../../../web-admin/offline/engine.ts";
import {
  type BrowserTab,
  SimulatedBrowser,
  type Surroundings,
} from "../../../support/device/simulated-browser.ts";
import { simCrypto } from "../browser/crypto.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Dice } from "../chance/dice.ts";
import type { Person } from "../database/clinic.ts";
import type { Caller, Lines } from "../server/line.ts";

/** Longer than a screen stays open by itself. */
const IDLE_MS = 16 * 60_000;

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
export class SimDevice extends SimulatedBrowser implements Caller {
  readonly cookies = new Map<string, string>();
  cut = false;
  silent = false;
  /** By the virtual time, while it is silent. */
  silentSince = 0;
  /** Whether its disk has ever been full. */
  wasFull = false;
  /** Nobody has touched it for longer than its screen stays open. */
  idle = false;
  /** Tabs where somebody is signing out: what is cleared away goes from their screens, too. */
  readonly leaving = new Set<BrowserTab>();
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
  /** A row of its copy was spoilt since its tabs were opened. */
  isSpoilt = false;

  constructor(
    name: string,
    /** Who works here; the first of them to the end. */
    readonly seats: Person[],
    readonly room: Room,
  ) {
    super(name);
  }

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

  /** Opens the app. */
  open(): BrowserTab {
    const tab = this.newTab();
    void tab.device.session.test();
    return tab;
  }

  protected surroundings(): Surroundings {
    const { time, lines, dice, documentsAPiece, digestEveryMs } = this.room;
    return {
      fetch: (path, init) => lines.send(this, path, init),
      clock: {
        now: () => time.now + this.clockOffMs,
        ticks: () => time.now,
        after: (ms, run) => time.after(ms, run),
      },
      random: dice.next,
      uuid: () => dice.uuid(),
      crypto: simCrypto,
      openStream: (_, on) => {
        let cancel = () => {};
        const open = () => {
          if (this.silent) cancel = time.after(1_000, open);
          else on.open();
        };
        cancel = time.after(1, open);
        return () => cancel();
      },
      believesOnline: () => !this.cut,
      idleMs: () => (this.idle ? IDLE_MS : 0),
      digestEveryMs,
      ...(documentsAPiece === null ? {} : { documentsAPiece }),
    };
  }
}
