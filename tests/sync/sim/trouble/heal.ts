import { readFeed } from "../../../../api/features/sync/queries.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import { renameDoctor } from "../database/clinic.ts";
import { feedHasAll } from "../database/feed.ts";
import { positionIn } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import { asksForPassword, isReady, isSyncedSince, signIn, waitingAt } from "../device/states.ts";
import type { People } from "../people/people.ts";
import { settle } from "../settle.ts";
import type { World } from "../world.ts";
import { lastingFaults } from "./lasting.ts";
import { returnRights } from "./rights.ts";
import { type Run, seatEachInTurn } from "./seats.ts";

/** Longer than every wait of the product. */
const PATIENCE_MS = 5 * 60_000;
/** A queue may have as many edits of one visit, each of which is refused after the one before it. */
const MOST_ROUNDS = 120;
const A_WHILE_MS = 3_000;
/** The longest time between two polls, and a moment. */
const POLL_MS = 10_000;
const HINT_MS = 1_500;

/**
 * Everything works again. Work without decisions must end by polls, hints and timers. People type
 * passwords and decide; they never press «Обновить».
 */
export class Healing {
  constructor(
    readonly world: World,
    readonly people: People,
    readonly run: Run,
  ) {}

  async heal(): Promise<void> {
    const { db, devices, ledger, time } = this.world;
    await this.#endTrouble();
    await this.until(() => devices.every(isReady), "every app open");
    for (const device of devices) await seatEachInTurn(this, device);
    await this.#freshScreens();
    await this.#emptyQueues();
    await this.until(() => ledger.booking.size === 0, "the patients' bookings");
    await feedHasAll(db);
    time.sleep(1_000);
    await this.#freshScreens();
    await this.#expectNews("a poll", POLL_MS, this.#tabs(), () => {});
    for (const device of devices) {
      await this.until(() => hasStream(device), `a stream at ${device.name}`);
      await this.#expectNews("a hint", HINT_MS, [...device.tabs], sendHint);
    }
    time.sleep(1_000);
    await this.#freshScreens();
  }

  async until(holds: () => boolean, what: string): Promise<void> {
    if (this.isOver || (await this.run(holds, PATIENCE_MS)) || this.isOver) return;
    this.world.faults.push(`never came: ${what}`);
    for (const tab of this.#tabs()) {
      const { phase } = tab.device.session.state();
      this.world.faults.push(`${tab.name} (${phase}): ${JSON.stringify(tab.engine()?.status())}`);
    }
  }

  /** People decide the edits that wait in these queues, and at last give them up. */
  async decideAll(engines: () => Engine[], isDone: () => boolean, what: string): Promise<void> {
    const { db, ledger, lines, trace } = this.world;
    for (let round = 0; round < MOST_ROUNDS && !this.isOver; round++) {
      if (await this.run(isDone, A_WHILE_MS)) return;
      await this.signInWhereAsked();
      await settle();
      ledger.moment = { position: await positionIn(db), sent: lines.sent };
      for (const engine of engines()) {
        if (round < 8) trace(`decide ${await this.people.decide(engine)} by ${engine.user.login}`);
        else await this.people.discardAll(engine);
      }
    }
    await this.until(isDone, what);
  }

  get isOver(): boolean {
    return this.world.faults.length > 0;
  }

  async signInWhereAsked(): Promise<void> {
    if (!this.#tabs().some(asksForPassword)) return;
    for (const device of this.world.devices) {
      const tab = [...device.tabs].find(asksForPassword);
      if (tab) signIn(tab, device.person, this.world.ledger);
    }
    await this.run(() => !this.#tabs().some(asksForPassword), A_WHILE_MS);
  }

  async #endTrouble(): Promise<void> {
    const { devices, lines, server } = this.world;
    lines.trouble = 0;
    server.up = true;
    await lines.release();
    await returnRights(this.world);
    for (const end of lastingFaults(this.world)) end();
    for (const device of devices) if (device.tabs.size === 0) device.open();
  }

  /** Each screen shows a state of the server that is later than now. */
  async #freshScreens(): Promise<void> {
    const since = this.world.time.now();
    // Where one tab asks for the password, the others of its device wait for it.
    const isDone = ({ tabs }: SimDevice) =>
      [...tabs].some(asksForPassword) || [...tabs].every((tab) => isSyncedSince(tab, since));
    for (let round = 0; round < 10; round++) {
      await this.until(() => this.world.devices.every(isDone), "a fresh state on every screen");
      if (!this.#tabs().some(asksForPassword)) return;
      await this.signInWhereAsked();
    }
    for (const { name, device } of this.#tabs().filter(asksForPassword)) {
      const state = { ...device.session.state(), access: device.dataAccess() };
      this.world.faults.push(`${name} cannot sign in: ${JSON.stringify(state)}`);
    }
  }

  async #emptyQueues(): Promise<void> {
    const { devices } = this.world;
    const busy = () => devices.filter((device) => waitingAt(device) > 0);
    const engines = () => busy().flatMap((device) => device.engines.slice(0, 1));
    await this.decideAll(engines, () => busy().length === 0, "the queues");
  }

  /** A doctor is renamed, and screens learn it in this way alone. */
  async #expectNews(
    way: string,
    withinMs: number,
    tabs: readonly BrowserTab[],
    hint: (tabs: readonly BrowserTab[], head: string) => void,
  ): Promise<void> {
    if (this.isOver) return;
    const { db, faults } = this.world;
    const name = await renameDoctor(db);
    await feedHasAll(db);
    hint(tabs, String((await readFeed(db)).head.next));
    const shows = (tab: BrowserTab) =>
      (tab.engine()?.doctors() ?? []).some((each) => each.name_employee === name);
    if (await this.run(() => tabs.every(shows), withinMs)) return;
    for (const tab of tabs.filter((each) => !shows(each)))
      faults.push(`${tab.name} got no news by ${way} within ${withinMs / 1_000} s`);
  }

  #tabs(): BrowserTab[] {
    return this.world.devices.flatMap((device) => [...device.tabs]);
  }
}

const hasStream = ({ tabs }: SimDevice) => [...tabs].some(({ streams }) => streams.size > 0);

function sendHint(tabs: readonly BrowserTab[], head: string): void {
  for (const { streams } of tabs)
    for (const stream of streams) stream.event("head", JSON.stringify({ head }));
}
