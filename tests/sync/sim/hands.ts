import type { Db } from "../../../api/database/connection.ts";
import type { SimDevice, SimTab } from "./device.ts";
import type { Dice } from "./dice.ts";
import { positionIn } from "./history.ts";
import type { Ledger } from "./ledger.ts";
import type { Lines } from "./line.ts";
import type { People } from "./people.ts";
import { oneTurn } from "./quiet.ts";

interface Place {
  db: Db;
  dice: Dice;
  formDice: Dice;
  forms: number;
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
  async act(device: SimDevice | null, tab: SimTab | null): Promise<void> {
    if (!device || !tab?.engine()?.ready()) return;
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
    const { lines, formDice, forms } = this.place;
    const hurry = formDice.next();
    // Not after the answer: the database's speed would say how much of it is written by then.
    if (hurry < forms) await this.#remember();
    const came = lines.come();
    const device = devices.find((each) => each === came?.caller);
    if (!device || hurry >= (came?.booked ? forms : forms / 8)) return;
    for (let turn = formDice.below(10); turn > 0; turn--) await oneTurn();
    const tab = formDice.pick([...device.tabs]);
    if (tab?.engine()?.ready()) this.#do(device, tab, came?.booked ?? null);
  }

  async #remember(): Promise<void> {
    const { db, ledger, lines } = this.place;
    ledger.moment = { position: await positionIn(db), sent: lines.sent };
  }

  #do(device: SimDevice, tab: SimTab, booked: string | null): void {
    const { people, trace, onFault } = this.place;
    const engine = tab.engine();
    if (!engine) return;
    this.acts++;
    const done = booked
      ? people.forms.hurry(device.name, engine, booked)
      : people.act(device, engine);
    done.then(
      (what) => trace(`  ${what} at ${tab.name}`),
      (error: unknown) => {
        if (!tab.life.aborted) onFault(`${tab.name}: ${error}`);
      },
    );
  }
}
