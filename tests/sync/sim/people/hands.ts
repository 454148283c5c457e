import type { Db } from "../../../../api/platform/database/connection.ts";
import { NotSaved } from "../../../../web-admin/offline/platform/errors.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import { oneTurn } from "../browser/quiet.ts";
import type { Dice } from "../chance/dice.ts";
import { FORMS } from "../chance/steps.ts";
import { positionIn } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import { isLocked, whoIsAt } from "../device/states.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Lines } from "../server/line.ts";
import type { People } from "./people.ts";

interface Place {
  db: Db;
  dice: Dice;
  lines: Lines;
  ledger: Ledger;
  people: People;
  trace(line: string): void;
  onFault(fault: string): void;
}

/** When people act: at rest, or in the middle of what their device is doing. */
export class Hands {
  /** How often they have acted. */
  acts = 0;

  constructor(readonly place: Place) {}

  /** A person does one thing; the browser may die in the middle of it. */
  async act(device: SimDevice | null, tab: BrowserTab | null): Promise<void> {
    if (!device || !tab || !maySitAt(device, tab) || !tab.engine()?.ready()) return;
    await this.#remember();
    this.#do(device, tab, null);
    const { dice, trace } = this.place;
    if (!dice.chance(0.02)) return;
    for (let turn = dice.below(8); turn > 0; turn--) await oneTurn();
    trace(`  and ${tab.name} dies`);
    tab.kill();
  }

  /** An answer comes; now and then a person does something while the device writes it down. */
  async come(devices: readonly SimDevice[]): Promise<void> {
    const { lines, dice } = this.place;
    const hurry = dice.next();
    // Not after the answer: the database's speed would say how much of it is written by then.
    if (hurry < FORMS) await this.#remember();
    const came = lines.come();
    await this.#dieWriting(devices.find((each) => each === came?.caller));
    const device = devices.find((each) => each === came?.caller);
    if (!device || hurry >= (came?.booked ? FORMS : FORMS / 8)) return;
    for (let turn = dice.below(10); turn > 0; turn--) await oneTurn();
    const tab = dice.pick([...device.tabs]);
    if (tab && maySitAt(device, tab) && tab.engine()?.ready())
      this.#do(device, tab, came?.booked ?? null);
  }

  /** The browser dies while what has come is being written down. */
  async #dieWriting(device: SimDevice | undefined): Promise<void> {
    const { dice, trace } = this.place;
    if (!device || !dice.chance(0.015)) return;
    for (let turn = dice.below(12); turn > 0; turn--) await oneTurn();
    const tab = dice.pick([...device.tabs]);
    trace(`  ${tab?.name} dies as the answer comes`);
    tab?.kill();
  }

  async #remember(): Promise<void> {
    const { db, ledger, lines } = this.place;
    ledger.moment = { position: await positionIn(db), sent: lines.sent };
  }

  #do(device: SimDevice, tab: BrowserTab, booked: string | null): void {
    const { people, ledger, trace, onFault } = this.place;
    const engine = tab.engine();
    if (!engine) return;
    this.acts++;
    const name = engine.user.login;
    const done = booked ? people.forms.hurry(name, engine, booked) : people.act({ name }, engine);
    done.then(
      (what) => trace(`  ${what} at ${tab.name}`),
      (error: unknown) => {
        if (device.wasFull && error instanceof NotSaved) ledger.notKept(name);
        else if (!tab.life.aborted) onFault(`${tab.name}: ${error}`);
      },
    );
  }
}

/** Somebody sits there who still works here, at a screen that does something. */
function maySitAt(device: SimDevice, tab: BrowserTab): boolean {
  const person = whoIsAt(device, tab);
  const isGone = person !== null && device.gone.includes(person);
  return !device.idle && !tab.isHanging() && !isLocked(tab) && !isGone;
}
