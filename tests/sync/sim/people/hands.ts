import { NotSaved } from "../../../../web-admin/offline/platform/errors.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import { positionIn } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import { isLocked } from "../device/states.ts";
import { oneTurn } from "../settle.ts";
import { FORMS } from "../steps.ts";
import type { World } from "../world.ts";
import type { People } from "./people.ts";

/** When people act: while their device rests, or while it works. */
export class Hands {
  acts = 0;

  constructor(
    readonly world: World,
    readonly people: People,
  ) {}

  get canAct(): boolean {
    return this.#seats().length > 0;
  }

  /** A person acts; the browser may die in the middle of it. */
  async act(): Promise<void> {
    const seat = this.world.dice.pick(this.#seats());
    if (!seat) return;
    const { device, tab } = seat;
    await this.#noteMoment();
    this.#do(device, tab, null);
    await this.#mayKill(tab, 0.02, 8);
  }

  /** A response arrives; at times the browser dies, or a person acts, while the device applies it. */
  async response(): Promise<void> {
    const { lines, dice, devices } = this.world;
    const draw = dice.next();
    // Before the response: later, the speed of the database would decide the position.
    if (draw < FORMS) await this.#noteMoment();
    const came = lines.come();
    const device = devices.find((each) => each === came?.caller);
    if (!device) return;
    await this.#mayKill(dice.pick([...device.tabs]), 0.015, 12);
    if (draw >= (came?.bookedUid ? FORMS : FORMS / 8)) return;
    for (let turn = dice.below(10); turn > 0; turn--) await oneTurn();
    const tab = dice.pick([...device.tabs]);
    if (tab && mayActAt(device, tab)) this.#do(device, tab, came?.bookedUid ?? null);
  }

  #seats(): { device: SimDevice; tab: BrowserTab }[] {
    return this.world.devices.flatMap((device) =>
      [...device.tabs].filter((tab) => mayActAt(device, tab)).map((tab) => ({ device, tab })),
    );
  }

  async #mayKill(tab: BrowserTab | null, chance: number, turns: number): Promise<void> {
    const { dice, trace } = this.world;
    if (!tab || !dice.chance(chance)) return;
    for (let turn = dice.below(turns); turn > 0; turn--) await oneTurn();
    trace(`  ${tab.name} dies`);
    tab.kill();
  }

  async #noteMoment(): Promise<void> {
    const { db, ledger, lines } = this.world;
    ledger.moment = { position: await positionIn(db), sent: lines.sent };
  }

  #do(device: SimDevice, tab: BrowserTab, bookedUid: string | null): void {
    const { ledger, trace, faults } = this.world;
    const engine = tab.engine();
    if (!engine) return;
    this.acts++;
    const done = bookedUid ? this.people.forms.hurry(engine, bookedUid) : this.people.act(engine);
    done.then(
      (what) => trace(`  ${what} at ${tab.name}`),
      (error: unknown) => {
        if (device.wasFull && error instanceof NotSaved) ledger.notSaved(engine.user.login);
        else if (!tab.life.aborted) faults.push(`${tab.name}: ${error}`);
      },
    );
  }
}

const mayActAt = (device: SimDevice, tab: BrowserTab) =>
  !device.idle && !tab.isHanging() && !isLocked(tab) && tab.engine()?.ready() === true;
