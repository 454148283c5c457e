import { addDays } from "../../../../shared/time/calendar.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import { uidOf, visitOf } from "../../../../web-admin/offline/operations/target.ts";
import { TODAY } from "../../../support/clinic/clinic.ts";
import { SERVICE } from "../database/clinic.ts";
import { excuse } from "../ledger/ledger.ts";
import type { World } from "../world.ts";
import { placeFields } from "./slots.ts";

/** The server's clock may be two days wrong. */
const UNTIL = addDays(TODAY, 60);

const ACTS = { leave: 4, book: 3, decline: 2, withdraw: 1 };

/** People at reception who keep the waiting list. */
export class WaitingList {
  #left = 0;

  constructor(readonly world: World) {}

  act(engine: Engine): Promise<string> {
    const what = this.world.dice.weighed(ACTS) ?? "leave";
    return this[what](engine);
  }

  async leave(engine: Engine): Promise<string> {
    const { dice, clinic, ledger } = this.world;
    const employee = dice.chance(0.5) ? dice.pick(clinic.doctors) : null;
    const user_name = `Ждёт ${++this.#left}`;
    const operation = await engine.leaveWish({
      employee,
      service: employee === null ? SERVICE : "",
      weekdays: [],
      part: dice.chance(0.3) ? "morning" : "any",
      until: UNTIL,
      user_name,
      phone: "79001234567",
    });
    ledger.calls.saved(engine.user.login, operation.key, "leave-wish", uidOf("wish", operation));
    return `wish of «${user_name}» by ${operation.key}`;
  }

  /** Books the first who waits for a free time. */
  async book(engine: Engine): Promise<string> {
    const { dice, ledger } = this.world;
    const awaited = dice.pick(engine.awaitedTimes());
    const wish = awaited?.wishes[0];
    if (!awaited || !wish) return "nothing";
    const texts = { user_name: ledger.mint("user_name") };
    const place = placeFields({ ...awaited.slot, squeezed: false });
    const operation = await engine.createVisit({ ...place, ...texts }, wish.uid);
    const uid = visitOf(operation);
    if (uid !== null) ledger.booked(engine.user.login, uid, texts);
    ledger.fulfilled.set(operation.key, wish.uid);
    return `${uid} for wish ${wish.uid} by ${operation.key}`;
  }

  async decline(engine: Engine): Promise<string> {
    const { dice, ledger } = this.world;
    const awaited = dice.pick(engine.awaitedTimes());
    const wish = awaited?.wishes[0];
    if (!awaited || !wish) return "nothing";
    const { operation } = await engine.declineWithUndo(wish.uid, awaited.slot);
    if (operation) ledger.calls.saved(engine.user.login, operation.key, "decline-time", wish.uid);
    return `${JSON.stringify(awaited.slot)} by ${wish.uid}, ${operation?.key}`;
  }

  async withdraw(engine: Engine): Promise<string> {
    const { dice, ledger } = this.world;
    const wish = dice.pick(engine.wishes());
    if (!wish) return "nothing";
    const operation = await engine.withdrawWish(wish.uid);
    const { login } = engine.user;
    // A creation that is refused after this is not sent again.
    excuse(ledger.calls.of(wish.uid).filter((call) => call.login === login));
    if (operation) ledger.calls.saved(login, operation.key, "withdraw-wish", wish.uid);
    return `${wish.uid} by ${operation?.key}`;
  }
}
