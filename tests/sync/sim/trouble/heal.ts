import { readFeed } from "../../../../api/features/sync/queries.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import { settle } from "../browser/quiet.ts";
import type { VirtualTime } from "../browser/time.ts";
import { renameDoctor } from "../database/clinic.ts";
import { tellsOfAll } from "../database/feed.ts";
import { positionIn } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import { asksForPassword, comeIn, isReady, unreadableAt, waitingAt } from "../device/states.ts";
import { askedTwice } from "../judge/asking.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { People } from "../people/people.ts";
import type { Lines } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";
import { returnRights } from "./rights.ts";
import { Seats } from "./seats.ts";

/** Longer than any wait of the product's own: of a line that failed, of a tab that is silent. */
const PATIENCE_MS = 5 * 60_000;
const A_WHILE_MS = 10_000;
/** The longer of the two polls, and a moment. */
const POLL_MS = 10_000;
const HINT_MS = 1_500;
/** A fourth copy in a row waits 40 minutes, a fifth 80 (`snapshot-throttle.ts`). */
const MENDS_WITHIN_MS = 3 * 3_600_000;

interface Place {
  db: Db;
  devices: readonly SimDevice[];
  lines: Lines;
  server: SimServer;
  time: VirtualTime;
  ledger: Ledger;
  people: People;
  trace(line: string): void;
  onFault(fault: string): void;
  /** A fault was found: nothing that follows says more. */
  isOver(): boolean;
  /** Goes on without trouble until that is so, or so much time has passed. */
  run(holds: () => boolean, withinMs: number): Promise<boolean>;
}

/**
 * Everything works again: whatever can end without a person must end by itself, by polls, hints
 * and timers. People type passwords and decide; nobody asks for news.
 */
export class Healing {
  constructor(readonly place: Place) {}

  async heal(): Promise<void> {
    const { db, devices, ledger, lines, server, time } = this.place;
    lines.trouble = 0;
    server.up = true;
    server.clockOffMs = 0;
    await lines.release();
    await returnRights(db, devices);
    for (const device of devices) {
      device.silent = false;
      device.diskFull = false;
      device.idle = false;
      device.letIn = null;
      for (const tab of device.tabs) if (tab.isHanging()) tab.goOn();
      // Read again: until then nobody notices.
      if (device.isSpoilt) for (const tab of [...device.tabs]) tab.kill();
      device.isSpoilt = false;
      // Where the line was cut the browser says so: `online`.
      if (device.cut) mend(device);
      if (device.tabs.size === 0) device.open();
    }
    await this.#until(() => devices.every(isReady), "every app open");
    const until = (holds: () => boolean, what: string) => this.#until(holds, what);
    for (const device of devices) await new Seats({ ...this.place, until }).empty(device);
    await this.#hearNews();
    await this.#drain();
    // Copies that mend become rarer where a disk is spoilt again and again.
    await this.place.run(() => this.#tabs().every(isMended), MENDS_WITHIN_MS);
    // A booking that comes later is no news for a screen that has just heard.
    await this.#until(() => ledger.booking.size === 0, "the patients' bookings");
    await tellsOfAll(db);
    time.pass(1_000);
    await this.#hearNews();
    await this.#hearSoon("a poll", POLL_MS, this.#tabs(), () => {});
    for (const device of devices) {
      await this.#until(() => hasStream(device), `a stream at ${device.name}`);
      await this.#hearSoon("a hint", HINT_MS, [...device.tabs], hintAll);
    }
    time.pass(1_000);
    await this.#hearNews();
  }

  /** News comes by each of its ways alone. */
  async #hearSoon(
    way: string,
    withinMs: number,
    tabs: readonly BrowserTab[],
    hint: (tabs: readonly BrowserTab[], head: string) => void,
  ): Promise<void> {
    const { db, onFault, run } = this.place;
    if (this.place.isOver()) return;
    const name = await renameDoctor(db);
    await tellsOfAll(db);
    const { head } = await readFeed(db);
    hint(tabs, String(head.next));
    const shows = (tab: BrowserTab) =>
      tab
        .engine()
        ?.doctors()
        .some((each) => each.name_employee === name) === true;
    if (await run(() => tabs.every(shows), withinMs)) return;
    for (const tab of tabs.filter((each) => !shows(each)))
      onFault(`${tab.name} did not hear by ${way} within ${withinMs / 1_000} s`);
  }

  /** Until the server has told each screen of a later moment than this. */
  async #hearNews(): Promise<void> {
    const since = this.place.time.now;
    // Where one tab asks for the password, the others of its device wait, too.
    const isDone = ({ tabs }: SimDevice) =>
      [...tabs].some(asksForPassword) || [...tabs].every((tab) => heardSince(tab, since));
    for (let round = 0; round < 10; round++) {
      await this.#until(() => this.place.devices.every(isDone), "news at every screen");
      if (!this.#tabs().some(asksForPassword)) return;
      await this.#comeIn();
    }
    for (const { name, device } of this.#tabs().filter(asksForPassword)) {
      const state = { ...device.session.state(), access: device.dataAccess() };
      this.place.onFault(`${name} cannot sign in: ${JSON.stringify(state)}`);
    }
  }

  async #comeIn(): Promise<void> {
    const { db, devices, server, onFault } = this.place;
    for (const device of devices) {
      const tab = [...device.tabs].find(asksForPassword);
      if (!tab) continue;
      const fault = await askedTwice({ db, now: server.now }, device, tab);
      if (fault) onFault(fault);
      comeIn(device, tab, device.person, this.place.ledger);
    }
    await this.place.run(() => !this.#tabs().some(asksForPassword), A_WHILE_MS);
  }

  /** What waits behind a parked edit goes on when a person has decided about that. */
  async #drain(): Promise<void> {
    const { db, devices, lines, ledger, people, trace, run } = this.place;
    const isDrained = () =>
      devices.every((device) => waitingAt(device) === 0 && unreadableAt(device) === 0);
    for (let round = 0; round < 60 && !this.place.isOver(); round++) {
      if (await run(isDrained, A_WHILE_MS)) return;
      // A device that was late to ask learns only now that a restore ended its login.
      if (this.#tabs().some(asksForPassword)) await this.#comeIn();
      // Asked once, with nobody at work: else the database's speed would say who goes on first.
      await settle();
      const position = await positionIn(db);
      for (const device of devices) {
        const engine = [...device.tabs][0]?.engine();
        for (const { key } of engine?.unreadable() ?? []) await engine?.discardUnreadable(key);
        if (!engine || waitingAt(device) === 0) continue;
        ledger.moment = { position, sent: lines.sent };
        const desk = { name: engine.user.login };
        if (round < 8) trace(`decide ${await people.decide(desk, engine)} at ${device.name}`);
        else await people.discardAll(desk, engine);
      }
    }
    await this.#until(isDrained, "the outboxes");
  }

  async #until(holds: () => boolean, what: string): Promise<void> {
    if ((await this.place.run(holds, PATIENCE_MS)) || this.place.isOver()) return;
    this.place.onFault(`never came: ${what}`);
    for (const tab of this.#tabs()) {
      const { phase } = tab.device.session.state();
      this.place.onFault(`${tab.name} (${phase}): ${JSON.stringify(tab.engine()?.status())}`);
    }
  }

  #tabs(): BrowserTab[] {
    return this.place.devices.flatMap((device) => [...device.tabs]);
  }
}

export function mend(device: SimDevice): void {
  device.cut = false;
  for (const tab of device.tabs) tab.wake();
}

const isMended = (tab: BrowserTab) => tab.engine()?.status().mirrorTrouble !== "unreadable";

const hasStream = ({ tabs }: SimDevice) => [...tabs].some(({ streams }) => streams.size > 0);

function hintAll(tabs: readonly BrowserTab[], head: string): void {
  for (const { streams } of tabs)
    for (const stream of streams) stream.event("head", JSON.stringify({ head }));
}

function heardSince(tab: BrowserTab, since: number): boolean {
  const heard = tab.engine()?.status().lastSyncedAt;
  return heard != null && Date.parse(heard) > since;
}
