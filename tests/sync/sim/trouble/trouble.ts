import { prune } from "../../../../api/features/sync/prune.ts";
import { readFeed } from "../../../../api/features/sync/queries.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import type { OutboxRow } from "../../../../web-admin/offline/storage/databases.ts";
import { outboxName } from "../../../../web-admin/offline/storage/databases.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { Dice } from "../chance/dice.ts";
import type { Person } from "../database/clinic.ts";
import { historyOf } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import { ageKept, epochOnDisk, hasLeftWork, readStore } from "../device/disk.ts";
import { asksForPassword, comeIn, whoIsAt } from "../device/states.ts";
import { askedTwice } from "../judge/asking.ts";
import { type Ledger, wordName } from "../ledger/ledger.ts";
import { wordsOfCalls } from "../ledger/words-of-calls.ts";
import type { Lines } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";
import type { Backups } from "./backups.ts";
import { mend } from "./heal.ts";
import type { Mishaps } from "./mishaps.ts";

const DAY_MS = 86_400_000;

interface Place {
  db: Db;
  dice: Dice;
  ledger: Ledger;
  lines: Lines;
  server: SimServer;
  backups: Backups;
  mishaps: Mishaps;
  onFault(fault: string): void;
}

/** What befalls a world besides its lines: logins that end, streams that break, long absences. */
export class Trouble {
  constructor(readonly place: Place) {}

  async hint({ silent }: SimDevice, tab: BrowserTab | null): Promise<void> {
    const { db, dice, server } = this.place;
    const stream = tab && dice.pick([...tab.streams]);
    if (!stream || !server.up || silent) return;
    if (dice.chance(0.15)) return stream.end();
    const { head } = await readFeed(db);
    stream.event("head", JSON.stringify({ head: String(head.next) }));
  }

  mend(devices: readonly SimDevice[]): void {
    const cut = this.place.dice.pick(devices.filter((device) => device.cut));
    if (cut) mend(cut);
  }

  async logIn(devices: readonly SimDevice[]): Promise<void> {
    const tabs = devices.flatMap((device) =>
      [...device.tabs].filter((tab) => asksForPassword(tab) && !tab.isHanging()),
    );
    const tab = this.place.dice.pick(tabs);
    const device = devices.find((each) => tab && each.tabs.has(tab));
    if (!device || !tab) return;
    const { db, server, onFault } = this.place;
    const fault = await askedTwice({ db, now: server.now }, device, tab);
    if (fault) onFault(fault);
    await this.#comeTo(device, tab);
  }

  /** Whoever a tab asks for types their password; or another of its device signs them out. */
  async #comeTo(device: SimDevice, tab: BrowserTab): Promise<void> {
    const { dice, mishaps } = this.place;
    const there = whoIsAt(device, tab);
    device.idle = false;
    if (there && device.gone.includes(there)) await mishaps.signOut(device, tab);
    else if (there && device.seats.length > 1 && dice.chance(0.3)) await mishaps.leave(device, tab);
    else {
      const person = there ?? (device.seats.length > 1 ? dice.pick(device.seats) : null);
      comeIn(device, tab, person ?? device.person, this.place.ledger);
    }
  }

  async endLogin(device: SimDevice): Promise<void> {
    device.letIn = null;
    // A write that stands before its commit may hold these very rows.
    await this.place.lines.release();
    const ids = device.seats.map(({ id }) => id);
    await this.place.db`delete from session_families where user_id = any(${ids}::int[])`;
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
    const all = devices.flatMap((device) => device.seats.map((person) => ({ device, person })));
    // Who has signed out and left nothing has nothing to remember.
    const is = await Promise.all(
      all.map(({ device, person }) => person === device.person || hasLeftWork(device, person)),
    );
    const here = all.filter((_, index) => is[index]);
    const epochs = await Promise.all(here.map(({ device, person }) => epochOnDisk(device, person)));
    if (epochs.some((each) => each !== epoch)) return;
    const unseen = (await Promise.all(here.map(unseenBy))).flat();
    const known = await db`select key from repeatable_requests where key = any(${unseen}::uuid[])`;
    if (known.length < unseen.length) return;
    await backups.forget();
    // The clocks of devices jump by days.
    for (const { device, person } of here)
      await ageKept({ indexedDB: device.indexedDB, userId: person.id }, 60 * DAY_MS);
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

interface Seated {
  device: SimDevice;
  person: Person;
}

/** The keys of its answered calls whose outcome its copy does not show yet. */
async function unseenBy({ device, person }: Seated): Promise<string[]> {
  const rows = await readStore(device.indexedDB, outboxName(person.id), "rows");
  return (rows as OutboxRow[]).flatMap(({ state, key }) => (state === "done" ? [key] : []));
}

async function keysIn(db: Db): Promise<string[]> {
  const rows = await db<{ key: string }[]>`select key from repeatable_requests`;
  return rows.map(({ key }) => key);
}
