import { autoDelete } from "../../../../api/features/jobs/auto-delete.ts";
import { prune } from "../../../../api/features/sync/prune.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Dice } from "../chance/dice.ts";
import type { SimDevice } from "../device/device.ts";
import { spoilRow } from "../device/disk.ts";
import type { Lines } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 00:00 in Moscow, from the day's beginning in UTC. */
const MIDNIGHT = 21 * 60 * MINUTE;

interface Place {
  db: Db;
  dice: Dice;
  lines: Lines;
  server: SimServer;
  time: VirtualTime;
}

/** What befalls only the wide world: nights, spoilt disks, tabs that stand still, a short log. */
export class EdgeTrouble {
  constructor(readonly place: Place) {}

  /** To a few minutes around the clinic's midnight. */
  night(): void {
    const { time, dice } = this.place;
    const next = Math.ceil((time.now + 1 - MIDNIGHT) / DAY) * DAY + MIDNIGHT;
    time.pass(Math.max(0, next - time.now + dice.between(-5, 5) * MINUTE));
  }

  /** What the server does every night; where its clock is right, an administrator has said so. */
  async nightly(): Promise<void> {
    const { db, lines, server } = this.place;
    await lines.release();
    if (server.clockOffMs === 0)
      await db`update clock_trust set trusted_at = ${new Date(server.now)}`;
    await autoDelete(server.served);
  }

  /** The log has no more than what nobody has been told of yet. */
  async pruneLog(): Promise<void> {
    await prune(this.place.db, new Date(), { logMs: -DAY, requestsMs: 1_000 * DAY });
  }

  /** A row of the copy on this disk is not what was written. */
  async spoil(device: SimDevice): Promise<void> {
    const { dice } = this.place;
    const person = device.seats.length > 1 ? dice.pick(device.seats) : device.person;
    if (person && (await spoilRow(device, person, dice))) device.isSpoilt = true;
  }

  /** A tab is frozen and awake again while it still stops leading. @returns what it did */
  async blink(tab: BrowserTab): Promise<string> {
    if (tab.isHanging()) return "stands still";
    tab.freeze();
    tab.hang();
    for (let turns = this.place.dice.below(4); turns > 0; turns--) await Promise.resolve();
    tab.goOn();
    return "blinks";
  }

  /** @returns what it did */
  stand(tab: BrowserTab): string {
    const { dice } = this.place;
    if (tab.isHanging()) {
      tab.goOn();
      return "goes on";
    }
    if (tab.holds("priem-refresh")) return "renews its login";
    const isTold = dice.chance(0.5);
    if (isTold) tab.freeze();
    tab.hang();
    return isTold ? "is frozen" : "hangs";
  }
}
