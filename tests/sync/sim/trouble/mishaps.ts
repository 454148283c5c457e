import { readFeed } from "../../../../api/features/sync/queries.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import { RIGHTS, type Right } from "../../../../shared/access/rights.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Dice } from "../chance/dice.ts";
import type { Step } from "../chance/steps.ts";
import type { SimDevice } from "../device/device.ts";
import { epochOnDisk, spoilEdit } from "../device/disk.ts";
import { asksForPassword, whoIsAt } from "../device/states.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Lines } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";
import type { Backups } from "./backups.ts";
import { setRights } from "./rights.ts";

const MINUTE = 60_000;
const FEW_RIGHTS: readonly Right[][] = [["journal"], ["schedule"], ["prices"]];

interface Place {
  db: Db;
  dice: Dice;
  lines: Lines;
  server: SimServer;
  time: VirtualTime;
  ledger: Ledger;
  backups: Backups;
  onFault(fault: string): void;
}

const MISHAPS = [
  ...(["silence", "jumpServer", "failOver", "fill", "spoilEdit", "rights", "leave"] as const),
  ...(["idle", "handOver"] as const),
] satisfies Step[];
export type Mishap = (typeof MISHAPS)[number];

export const isMishap = (step: Step): step is Mishap => MISHAPS.some((each) => each === step);

/** What goes wrong with lines, clocks, disks and rights, and people who sign out. */
export class Mishaps {
  constructor(readonly place: Place) {}

  /** @returns what happened */
  async happen(what: Mishap, device: SimDevice, tab: BrowserTab | null): Promise<string> {
    return (await this[what](device, tab)) ?? "nothing";
  }

  /** A line takes calls and never answers; or it speaks again. */
  silence(device: SimDevice): string {
    device.silent = !device.silent;
    device.silentSince = this.place.time.now;
    return `${device.name} ${device.silent ? "hears nothing" : "hears again"}`;
  }

  /** The server's clock is set wrong, or right. */
  jumpServer(): string {
    const { server, dice, backups } = this.place;
    backups.forgetLogins();
    server.clockOffMs = server.clockOffMs === 0 ? dice.between(-2_880, 2_880) * MINUTE : 0;
    return `the server's clock is ${server.clockOffMs / MINUTE} minutes off`;
  }

  /** A standby took over that had everything: PostgreSQL is on a later timeline. */
  async failOver(): Promise<string> {
    await this.place.lines.release();
    await this.place.db`update clinic_state set timeline = timeline - 1`;
    return "a standby took over";
  }

  /** A disk has no room, or has some again. */
  fill(device: SimDevice): string {
    device.diskFull = !device.diskFull;
    device.wasFull = true;
    return `${device.name}'s disk is ${device.diskFull ? "full" : "emptier"}`;
  }

  /** A disk spoils a call that waits there. */
  async spoilEdit(device: SimDevice): Promise<string | null> {
    const { dice, ledger } = this.place;
    const engines = [...device.tabs].flatMap((tab) => tab.engine() ?? []);
    const users = new Map(engines.map(({ user }) => [user.id, user]));
    const user = users.size > 1 ? dice.pick([...users.values()]) : engines[0]?.user;
    const waiting = engines.flatMap((each) => (each.user.id === user?.id ? each.unsent() : []));
    const known = new Map(waiting.map((operation) => [operation.key, operation]));
    if (!user || known.size === 0) return null;
    const key = await spoilEdit(device, user.id, { dice, isKnown: (each) => known.has(each) });
    const operation = key === null ? null : known.get(key);
    if (!operation) return null;
    device.isSpoilt = true;
    ledger.spoilt(user.login, operation);
    return `${user.login}: ${operation.kind} ${key} does not open any more`;
  }

  /** An administrator takes rights away, or gives them back. */
  async rights(device: SimDevice): Promise<string> {
    const { db, dice, ledger, lines } = this.place;
    await lines.release();
    const { seats } = device;
    const person = (seats.length > 1 ? dice.pick(seats) : null) ?? device.person;
    person.restricted = !person.restricted;
    if (person.restricted) ledger.restricted.add(person.login);
    const rights = person.restricted ? (dice.pick(FEW_RIGHTS) ?? []) : RIGHTS;
    await setRights(db, person, rights);
    return `${person.login} may ${rights.join(", ")}`;
  }

  /**
   * A person signs out, and leaves what waits to their next login. Nothing is kept for a restore:
   * none has come before that this device has not heard of, and no backup from before comes back.
   */
  async leave(device: SimDevice, tab: BrowserTab | null): Promise<string | null> {
    const { db } = this.place;
    const person = tab && whoIsAt(device, tab);
    const isAsked = tab && device.seats.length === 1 && asksForPassword(tab);
    if (!tab || !person || tab.isHanging() || isAsked || !tab.engine()?.ready()) return null;
    if ((await readFeed(db)).epoch !== (await epochOnDisk(device, person))) return null;
    return this.signOut(device, tab);
  }

  async signOut(device: SimDevice, tab: BrowserTab): Promise<string> {
    const { backups, onFault } = this.place;
    await backups.forget();
    const takeAgain = backups.pause();
    device.leaving.add(tab);
    device.letIn = null;
    const end = () => {
      takeAgain();
      device.leaving.delete(tab);
    };
    tab.device.session
      .signOut({ leaveEdits: true })
      .then(
        () => {
          device.noteSignedOut();
          return backups.forget();
        },
        (error: unknown) => {
          if (!tab.life.aborted) onFault(`${tab.name} cannot sign out: ${error}`);
        },
      )
      .finally(end);
    tab.life.addEventListener("abort", end);
    return `somebody signs out at ${device.name}`;
  }

  /** One of several who work at a device makes room for another. */
  async handOver(device: SimDevice, tab: BrowserTab | null): Promise<string | null> {
    return device.seats.length > 1 ? this.leave(device, tab) : null;
  }

  /** Nobody touches a machine for so long that its screen locks; or somebody touches it again. */
  idle(device: SimDevice): string {
    device.idle = !device.idle;
    return `${device.name} is ${device.idle ? "left alone" : "touched again"}`;
  }
}
