import type { Db } from "../../../../api/database/connection.ts";
import { prune } from "../../../../api/sync/prune.ts";
import { readFeed } from "../../../../api/sync/queries.ts";
import type { OutboxRow } from "../../../../web-admin/offline/storage/databases.ts";
import type { Dice } from "../chance/dice.ts";
import { historyOf } from "../database/history.ts";
import type { SimDevice, SimTab } from "../device/device.ts";
import { ageKept, epochOnDisk, readStore } from "../device/disk.ts";
import { asksForPassword, typePassword } from "../device/states.ts";
import { type Ledger, wordName } from "../ledger/ledger.ts";
import { wordsOfCalls } from "../ledger/words-of-calls.ts";
import type { Lines } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";
import type { Backups } from "./backups.ts";
import { mend } from "./heal.ts";

const DAY_MS = 86_400_000;

interface Place {
  db: Db;
  dice: Dice;
  ledger: Ledger;
  lines: Lines;
  server: SimServer;
  backups: Backups;
}

/** What befalls a world besides its lines: logins that end, streams that break, long absences. */
export class Trouble {
  constructor(readonly place: Place) {}

  async hint({ silent }: SimDevice, tab: SimTab | null): Promise<void> {
    const { db, dice, server } = this.place;
    const stream = tab && dice.pick([...tab.streams]);
    if (!stream || !server.up || silent) return;
    if (dice.chance(0.15)) {
      tab.streams.delete(stream);
      return stream.end();
    }
    const { head } = await readFeed(db);
    stream.event("head", JSON.stringify({ head: String(head.next) }));
  }

  mend(devices: readonly SimDevice[]): void {
    const cut = this.place.dice.pick(devices.filter((device) => device.cut));
    if (cut) mend(cut);
  }

  logIn(devices: readonly SimDevice[]): void {
    const tabs = devices.flatMap((device) =>
      [...device.tabs].filter((tab) => asksForPassword(tab) && !tab.isStill()),
    );
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
   * As when devices were away for longer than they and the server remember calls. Visits and
   * templates are known by their uids all the same. What a device has not seen in its copy yet is
   * remembered: nobody stays away between an answer and that, so a call that was on its way through
   * one such absence is seen before the next. Backups have expired by then, and no device that a
   * restore has still to reach is away for so long.
   */
  async forgetKeys(devices: readonly SimDevice[]): Promise<void> {
    const { db, ledger, lines, backups } = this.place;
    await lines.release();
    const { epoch } = await readFeed(db);
    const epochs = await Promise.all(devices.map(epochOnDisk));
    if (epochs.some((each) => each !== epoch)) return;
    const unseen = (await Promise.all(devices.map(unseenBy))).flat();
    const known = await db`select key from repeatable_requests where key = any(${unseen}::uuid[])`;
    if (known.length < unseen.length) return;
    await backups.forget();
    // The clocks of devices jump by days.
    for (const { indexedDB, person } of devices) {
      await ageKept({ indexedDB, userId: person.id }, 60 * DAY_MS);
    }
    const then = new Date(Date.now() + 16 * DAY_MS);
    await db`
      update repeatable_requests set answered_at = ${then}
      where uid is null or key = any(${unseen}::uuid[])`;
    const before = await keysIn(db);
    await prune(db, then);
    const left = new Set(await keysIn(db));
    for (const key of before) if (!left.has(key)) ledger.forgotten.add(key);
    lines.forget(ledger.forgotten);
    for (const word of wordsOfCalls(await historyOf(db), ledger.forgotten))
      ledger.forgottenWords.add(wordName(word));
  }
}

/** The keys of its answered calls whose outcome its copy does not show yet. */
async function unseenBy({ indexedDB, person }: SimDevice): Promise<string[]> {
  const rows = await readStore(indexedDB, `priem-outbox-${person.id}`, "rows");
  return (rows as OutboxRow[]).flatMap(({ state, key }) => (state === "done" ? [key] : []));
}

async function keysIn(db: Db): Promise<string[]> {
  const rows = await db<{ key: string }[]>`select key from repeatable_requests`;
  return rows.map(({ key }) => key);
}
