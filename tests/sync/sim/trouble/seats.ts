import type { Db } from "../../../../api/platform/database/connection.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import { settle } from "../browser/quiet.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Person } from "../database/clinic.ts";
import { positionIn } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import { hasLeftWork } from "../device/disk.ts";
import { asksForPassword, comeIn, isReady, whoIsAt } from "../device/states.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { People } from "../people/people.ts";
import type { Lines } from "../server/line.ts";

const A_WHILE_MS = 10_000;
const SESSION_SETTLES_MS = 5_000;

interface Place {
  db: Db;
  lines: Lines;
  ledger: Ledger;
  people: People;
  time: VirtualTime;
  trace(line: string): void;
  onFault(fault: string): void;
  isOver(): boolean;
  run(holds: () => boolean, withinMs: number): Promise<boolean>;
  until(holds: () => boolean, what: string): Promise<void>;
}

/**
 * At a device that several people share each comes once more: what waits for their login goes, and
 * they leave nothing behind. Whoever is there to the end stays.
 */
export class Seats {
  constructor(readonly place: Place) {}

  async empty(device: SimDevice): Promise<void> {
    if (device.seats.length + device.gone.length === 1) return;
    const { place } = this;
    for (const tab of [...device.tabs]) tab.kill();
    const tab = device.open();
    // An earlier tab's login may yet be answered, and says who is in.
    await place.run(() => false, SESSION_SETTLES_MS);
    await place.until(() => isReady(device), `${device.name} open`);
    const there = whoIsAt(device, tab);
    if (there && device.gone.includes(there)) await this.#leave(device, tab, true);
    const [last, ...others] = device.seats;
    const first = there && device.seats.includes(there) ? there : null;
    const order = [first, ...others.filter((each) => each !== first)];
    for (const person of order) {
      if (!person || place.isOver() || !(await hasLeftWork(device, person))) continue;
      const isLast = person === last;
      place.trace(`${person.login} comes to ${device.name}`);
      const engine = await this.#sit(device, tab, person);
      if (engine) await this.#finish(engine);
      if (isLast && device.seats.length === 1) return;
      if (!place.isOver()) await this.#leave(device, tab, isLast);
    }
    if (last && !place.isOver()) await this.#sit(device, tab, last);
  }

  async #sit(device: SimDevice, tab: BrowserTab, person: Person): Promise<Engine | null> {
    const { place } = this;
    const since = place.time.now;
    // A login that was on its way may have let in a person who left no work here.
    const there = whoIsAt(device, tab);
    if (there && there.id !== person.id) await this.#leave(device, tab, true);
    const isHere = () => tab.engine()?.user.id === person.id && !asksForPassword(tab);
    for (let round = 0; round < 10 && !isHere() && !place.isOver(); round++) {
      if (whoIsAt(device, tab) === null || asksForPassword(tab))
        comeIn(device, tab, person, place.ledger);
      await place.run(isHere, A_WHILE_MS);
    }
    const hasHeard = () => {
      const heard = tab.engine()?.status().lastSyncedAt;
      return asksForPassword(tab) || (heard != null && Date.parse(heard) > since);
    };
    place.time.pass(1_000);
    await place.until(() => isHere() && hasHeard(), `${person.login} at ${tab.name}`);
    return tab.engine();
  }

  async #finish(engine: Engine): Promise<void> {
    const { db, lines, ledger, people, trace, run, onFault, isOver } = this.place;
    const isDone = () =>
      engine.status().waiting + engine.decisions().length + engine.unreadable().length === 0;
    const desk = { name: engine.user.login };
    for (let round = 0; round < 40 && !isOver(); round++) {
      if (await run(isDone, A_WHILE_MS)) return;
      await settle();
      for (const { key } of engine.unreadable()) await engine.discardUnreadable(key);
      ledger.moment = { position: await positionIn(db), sent: lines.sent };
      if (round < 4) trace(`decide ${await people.decide(desk, engine)} by ${desk.name}`);
      else await people.discardAll(desk, engine);
    }
    if (!isOver()) onFault(`never came: the outbox of ${desk.name}`);
  }

  /** @param leavesEdits where nothing may be left, the device must not ask */
  async #leave(device: SimDevice, tab: BrowserTab, leavesEdits: boolean): Promise<void> {
    const { until, onFault } = this.place;
    const whose = tab.engine()?.user.login;
    let isOut = false;
    device.leaving.add(tab);
    tab.device.session.signOut({ leaveEdits: leavesEdits }).then(
      (answer) => {
        isOut = true;
        if (answer.outcome !== "signed-out")
          onFault(`${whose} leaves ${tab.name} with ${JSON.stringify(answer)}`);
      },
      (error: unknown) => onFault(`${whose} cannot leave ${tab.name}: ${error}`),
    );
    await until(() => isOut, `${whose} out of ${tab.name}`);
    device.leaving.delete(tab);
  }
}
