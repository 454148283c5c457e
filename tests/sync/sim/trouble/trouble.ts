import { autoDelete } from "../../../../api/features/jobs/auto-delete.ts";
import { prune } from "../../../../api/features/sync/change-log.ts";
import { readFeed } from "../../../../api/features/sync/queries.ts";
import type { Right } from "../../../../shared/access/rights.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import { fullRightsOf } from "../database/clinic.ts";
import type { SimDevice } from "../device/device.ts";
import { epochOnDisk } from "../device/disk.ts";
import { asksForPassword, signIn, whoIsAt } from "../device/states.ts";
import type { World } from "../world.ts";
import type { Backups } from "./backups.ts";
import { lastingFaults } from "./lasting.ts";
import { setRights } from "./rights.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Midnight in Moscow, by UTC. */
const MIDNIGHT = 21 * 60 * MINUTE;
const FEW_RIGHTS: readonly Right[][] = [["journal"], ["schedule"], ["prices"]];
const REFRESH_LOCK = "priem-refresh";

/** Faults besides lost packets. Each method is a step; `recover` ends the faults that last. */
export class Trouble {
  constructor(
    readonly world: World,
    readonly backups: Backups,
  ) {}

  async hint({ silent }: SimDevice, tab: BrowserTab | null): Promise<void> {
    const { db, dice, server } = this.world;
    const stream = tab && dice.pick([...tab.streams]);
    if (!stream || !server.up || silent) return;
    if (dice.chance(0.15)) stream.end();
    else {
      const { head } = await readFeed(db);
      stream.event("head", JSON.stringify({ head: String(head.next) }));
    }
  }

  cut(device: SimDevice): void {
    this.world.lines.cut(device);
  }

  /** The network accepts calls without answering. */
  silence(device: SimDevice): void {
    device.silent = true;
  }

  /** One fault that lasts ends. */
  recover(): void {
    this.world.dice.pick(lastingFaults(this.world))?.();
  }

  killTab(_: SimDevice, tab: BrowserTab | null): void {
    tab?.kill();
  }

  openTab(device: SimDevice): void {
    if (device.tabs.size < 2) device.open();
  }

  /** A tab is frozen or hangs. */
  hang(_: SimDevice, tab: BrowserTab | null): void {
    if (!tab || tab.isHanging() || tab.holds(REFRESH_LOCK)) return;
    if (this.world.dice.chance(0.5)) tab.freeze();
    tab.hang();
  }

  /** A tab is frozen, and wakes before it has released the lead. */
  async blink(_: SimDevice, tab: BrowserTab | null): Promise<void> {
    if (!tab || tab.isHanging()) return;
    tab.freeze();
    tab.hang();
    for (let turns = this.world.dice.below(4); turns > 0; turns--) await Promise.resolve();
    tab.goOn();
  }

  fillDisk(device: SimDevice): void {
    device.diskFull = true;
    device.wasFull = true;
  }

  deviceClock(device: SimDevice): void {
    device.clockOffMs = this.world.dice.between(-2_880, 2_880) * MINUTE;
  }

  serverClock(): void {
    const { server, dice } = this.world;
    server.clockOffMs = dice.between(-2_880, 2_880) * MINUTE;
  }

  sleep(): void {
    this.world.time.sleep(this.world.dice.between(1, 40) * MINUTE);
  }

  /** Until a few minutes around midnight. */
  night(): void {
    const { time, dice } = this.world;
    const next = Math.ceil((time.now() + 1 - MIDNIGHT) / DAY) * DAY + MIDNIGHT;
    time.sleep(Math.max(0, next - time.now() + dice.between(-5, 5) * MINUTE));
  }

  async autoDelete(): Promise<void> {
    const { db, lines, server } = this.world;
    await lines.release();
    if (server.clockOffMs === 0)
      await db`update clock_trust set trusted_at = ${new Date(server.now)}`;
    await autoDelete(server.served);
  }

  /** The log retains only entries that a running transaction may still need. */
  async pruneLog(): Promise<void> {
    await prune(this.world.db, new Date(), { logMs: -DAY, requestsMs: 1_000 * DAY });
  }

  /** A complete standby takes over: a later timeline. */
  async failOver(): Promise<void> {
    await this.world.lines.release();
    await this.world.db`update clinic_state set timeline = timeline - 1`;
  }

  /** An administrator takes rights away, or gives them back. */
  async rights(device: SimDevice): Promise<void> {
    const { dice, lines } = this.world;
    await lines.release();
    const person = dice.pick(device.people) ?? device.person;
    const few = person.doctor === null ? FEW_RIGHTS : [[]];
    const rights = person.restricted ? fullRightsOf(person) : (dice.pick(few) ?? []);
    await setRights(this.world, person, rights);
  }

  /** The server ends the sessions of a device's people. */
  async endLogin({ people }: SimDevice): Promise<void> {
    await this.world.lines.release();
    const ids = people.map(({ id }) => id);
    await this.world.db`delete from session_families where user_id = any(${ids}::int[])`;
  }

  /** A machine is left alone until its screen locks. */
  idle(device: SimDevice): void {
    device.idle = true;
  }

  /** A person types a password where a tab asks for it, or signs the other person out. */
  async signIn(): Promise<void> {
    const { dice, devices, ledger } = this.world;
    const asking = devices.flatMap((device) =>
      [...device.tabs]
        .filter((tab) => asksForPassword(tab) && !tab.isHanging())
        .map((tab) => ({ device, tab })),
    );
    const chosen = dice.pick(asking);
    if (!chosen) return;
    const { device, tab } = chosen;
    device.idle = false;
    const there = whoIsAt(device, tab);
    if (there && device.people.length > 1 && dice.chance(0.3)) return this.signOut(device, tab);
    signIn(tab, there ?? dice.pick(device.people) ?? device.person, ledger);
  }

  /**
   * A person signs out, and leaves the queue for the next login. The device then retains nothing
   * for a restore: it must know of earlier restores, and no older backup comes back.
   */
  async signOut(device: SimDevice, tab: BrowserTab | null): Promise<void> {
    const { db, faults } = this.world;
    const person = tab && whoIsAt(device, tab);
    const isAsked = tab && device.people.length === 1 && asksForPassword(tab);
    if (!tab || !person || tab.isHanging() || isAsked || !tab.engine()?.ready()) return;
    if ((await readFeed(db)).epoch !== (await epochOnDisk(device, person))) return;
    await this.backups.remove();
    const end = this.backups.pause();
    tab.device.session
      .signOut({ leaveEdits: true })
      .then(
        () => this.backups.remove(),
        (error: unknown) => {
          if (!tab.life.aborted) faults.push(`${tab.name} cannot sign out: ${error}`);
        },
      )
      .finally(end);
    tab.life.addEventListener("abort", end);
  }

  /** One of two people at a device signs out. */
  async handOver(device: SimDevice, tab: BrowserTab | null): Promise<void> {
    if (device.people.length > 1) await this.signOut(device, tab);
  }
}
