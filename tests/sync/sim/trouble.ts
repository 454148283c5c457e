import type { Db } from "../../../api/database/connection.ts";
import { prune } from "../../../api/sync/prune.ts";
import { readFeed } from "../../../api/sync/queries.ts";
import type { SimDevice, SimTab } from "./device.ts";
import type { Dice } from "./dice.ts";
import type { Lines } from "./line.ts";
import type { SimServer } from "./server.ts";
import { asksForPassword, typePassword } from "./states.ts";

interface Place {
  db: Db;
  dice: Dice;
  lines: Lines;
  server: SimServer;
}

/** What befalls a world besides its lines: logins that end, streams that break, long absences. */
export class Trouble {
  constructor(readonly place: Place) {}

  async hint(tab: SimTab | null): Promise<void> {
    const { db, dice, server } = this.place;
    const stream = tab && dice.pick([...tab.streams]);
    if (!stream || !server.up) return;
    if (dice.chance(0.15)) {
      tab.streams.delete(stream);
      return stream.end();
    }
    const { head } = await readFeed(db);
    stream.event("head", JSON.stringify({ head: String(head) }));
  }

  mend(devices: readonly SimDevice[]): void {
    const cut = this.place.dice.pick(devices.filter((device) => device.cut));
    if (!cut) return;
    cut.cut = false;
    for (const tab of cut.tabs) tab.wake();
  }

  logIn(devices: readonly SimDevice[]): void {
    const tabs = devices.flatMap((device) => [...device.tabs].filter(asksForPassword));
    const tab = this.place.dice.pick(tabs);
    const device = devices.find((each) => tab && each.tabs.has(tab));
    if (device && tab) typePassword(tab, device.person);
  }

  async endLogin({ person }: SimDevice): Promise<void> {
    // A write that stands before its commit may hold these very rows.
    await this.place.lines.release();
    await this.place.db`delete from session_families where user_id = ${person.id}`;
  }

  /**
   * As when devices were away for longer than the server remembers calls. Visits are known by their
   * uid all the same; a template is not, and may then be there twice.
   */
  async forgetKeys(): Promise<void> {
    const { db, lines } = this.place;
    await lines.release();
    const inAFortnight = new Date(Date.now() + 15 * 86_400_000);
    await db`update repeatable_requests set answered_at = ${inAFortnight} where uid is null`;
    await prune(db, inAFortnight);
  }
}
