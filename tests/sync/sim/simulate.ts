import type { Db } from "../../../api/platform/database/connection.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import type { BrowserTab } from "../../support/device/simulated-browser.ts";
import { settle } from "./browser/quiet.ts";
import { VirtualTime } from "./browser/time.ts";
import { Dice } from "./chance/dice.ts";
import { type Edges, edgesOf } from "./chance/edges.ts";
import type { Outcome, SimOptions } from "./chance/outcome.ts";
import { STEPS, type Step } from "./chance/steps.ts";
import { destroyedIn, freshClinic, signInOnServer } from "./database/clinic.ts";
import type { SimDevice } from "./device/device.ts";
import { seatedDevices } from "./device/seated.ts";
import { asksForPassword, isWhole } from "./device/states.ts";
import { judge } from "./judge/judge.ts";
import { SilenceWatch } from "./judge/silence.ts";
import { Watch } from "./judge/watch.ts";
import { Ledger } from "./ledger/ledger.ts";
import { Hands } from "./people/hands.ts";
import { bookOnSite } from "./people/patient.ts";
import { People } from "./people/people.ts";
import { Squeezes } from "./people/squeezes.ts";
import { type Caller, Lines } from "./server/line.ts";
import { SimServer } from "./server/server.ts";
import { Backups } from "./trouble/backups.ts";
import { EdgeTrouble } from "./trouble/edge-trouble.ts";
import { Healing } from "./trouble/heal.ts";
import { isMishap, Mishaps } from "./trouble/mishaps.ts";
import { Staff } from "./trouble/staff.ts";
import { Trouble } from "./trouble/trouble.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** With what clocks are wrong by, fewer days than devices remember answered calls for. */
const MOST_NIGHTS = 4;

/** A migrated database, and where it is. */
export interface Place {
  db: Db;
  url: string;
}

/** One world from one seed: trouble for as long as people work, then healing, then the judgement. */
export async function simulate(
  { db, url }: Place,
  { seed, operations, trace }: SimOptions,
): Promise<Outcome> {
  const world = new SimWorld(db, url, seed, trace ?? (() => {}));
  try {
    await world.open();
    await world.live(operations);
    if (world.faults.length === 0) await world.heal();
    if (world.faults.length === 0) await world.judge();
  } catch (error) {
    world.faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await world.close();
  }
  return { seed, faults: world.faults, steps: world.steps };
}

class SimWorld {
  readonly faults: string[] = [];
  steps = 0;
  readonly #dice: Dice;
  readonly #edges: Edges;
  readonly #time = new VirtualTime(THURSDAY_NINE);
  readonly #server: SimServer;
  readonly #lines: Lines;
  readonly #trouble: Trouble;
  readonly #edge: EdgeTrouble;
  readonly #mishaps: Mishaps;
  readonly #backups: Backups;
  readonly #ledger = new Ledger();
  readonly #watch = new Watch(this.#ledger);
  readonly #silence = new SilenceWatch();
  readonly #phone: Caller = { cookies: new Map(), cut: false };
  #devices: SimDevice[] = [];
  #staff: Staff | null = null;
  #people: People | null = null;
  #nights = 0;
  #hands: Hands | null = null;

  constructor(
    readonly db: Db,
    url: string,
    seed: number,
    readonly trace: (line: string) => void,
  ) {
    this.#dice = new Dice(seed);
    this.#edges = edgesOf(seed);
    this.#server = new SimServer(db, { url, time: this.#time, edges: this.#edges });
    const { processes } = this.#edges;
    const process = () => this.#dice.below(processes);
    this.#lines = new Lines(this.#server, this.#dice, process);
    const kept = { lines: this.#lines, ledger: this.#ledger, time: this.#time };
    this.#backups = new Backups({ db, ...kept, devices: () => this.#devices });
    const place = { db, dice: this.#dice, lines: this.#lines, server: this.#server };
    this.#edge = new EdgeTrouble({ ...place, time: this.#time });
    const onFault = (fault: string) => void this.faults.push(fault);
    const known = { ledger: this.#ledger, backups: this.#backups, onFault };
    this.#mishaps = new Mishaps({ ...place, ...known, time: this.#time });
    this.#trouble = new Trouble({ ...place, ...known, mishaps: this.#mishaps });
  }

  async open(): Promise<void> {
    const clinic = await freshClinic(this.db, this.#dice.between(2, 5));
    const room = { time: this.#time, lines: this.#lines, dice: this.#dice };
    const edges = this.#edges;
    const known = { clinic, ledger: this.#ledger };
    const squeezes = new Squeezes({ dice: this.#dice, clinic });
    const people = new People({ ...room, ...known, squeezes });
    const onFault = (fault: string) => void this.faults.push(fault);
    const told = { db: this.db, ledger: this.#ledger, trace: this.trace, onFault };
    this.#hands = new Hands({ ...room, ...told, people });
    this.#people = people;
    const staffed = { ...told, dice: this.#dice, lines: this.#lines, server: this.#server };
    this.#staff = new Staff({ ...staffed, backups: this.#backups }, clinic);
    this.#devices = await seatedDevices({ db: this.db, clinic, ledger: this.#ledger, edges, room });
    for (const device of this.#devices) {
      await signInOnServer(this.db, device, new Date(this.#time.now));
      device.open();
    }
    if (!(await this.#run(() => this.#devices.every(isWhole), HOUR)))
      this.faults.push("never came: the first copies");
  }

  async live(operations: number): Promise<void> {
    this.#lines.trouble = this.#dice.pick([0.02, 0.08, 0.2]) ?? 0;
    const acts = () => this.#hands?.acts ?? operations;
    while (acts() < operations && this.faults.length === 0) await this.#step();
  }

  async heal(): Promise<void> {
    if (!this.#people) return;
    this.trace("— healing");
    const { db, trace } = this;
    const room = { devices: this.#devices, lines: this.#lines, server: this.#server };
    const known = { time: this.#time, ledger: this.#ledger, people: this.#people };
    const onFault = (fault: string) => void this.faults.push(fault);
    const isOver = () => this.faults.length > 0;
    const run = (holds: () => boolean, withinMs: number) => this.#run(holds, withinMs);
    await new Healing({ db, trace, ...room, ...known, onFault, isOver, run }).heal();
  }

  async judge(): Promise<void> {
    const { db } = this;
    const now = new Date(this.#server.now);
    const [ledger, devices, server] = [this.#ledger, this.#devices, this.#server];
    const lines = this.#lines;
    this.faults.push(...(await judge({ db, ledger, devices, server, lines, now })));
  }

  async close(): Promise<void> {
    await this.#lines.release();
    await this.#backups.forget();
    for (const device of this.#devices) for (const tab of [...device.tabs]) tab.kill();
    await settle();
  }

  async #step(): Promise<void> {
    const step = this.#dice.weighed(this.#weights()) ?? "timer";
    await this.#do(step);
    await settle();
    await this.#look();
    this.steps++;
  }

  /** Only what is possible now. */
  #weights(): Record<Step, number> {
    const { requests, answers } = this.#lines;
    const some = (count: number) => (count > 0 ? 1 : 0);
    const movable = (queue: typeof requests) => some(this.#lines.movable(queue));
    const weights: Record<Step, number> = { ...STEPS };
    weights.arrive *= movable(requests);
    weights.come *= movable(answers);
    const held = this.#server.held.length;
    weights.release *= some(held);
    weights.hold *= held < this.#edges.heldAtOnce ? 1 : 0;
    weights.killServer *= this.#server.up ? 1 : 0;
    weights.startServer *= this.#server.up ? 0 : 1;
    weights.mend *= some(this.#devices.filter((device) => device.cut).length);
    weights.restore *= this.#backups.taken ? 1 : 0;
    weights.night *= this.#nights < MOST_NIGHTS ? 1 : 0;
    weights.handOver *= some(this.#edges.shared);
    weights.dismiss *= this.#server.up ? 1 : 0;
    weights.doctorLeaves *= this.#server.up ? 1 : 0;
    weights.nightly *= some(held === 0 && this.#server.up ? 1 : 0);
    weights.login *= some(this.#tabs().filter(asksForPassword).length);
    return weights;
  }

  async #do(step: Step): Promise<void> {
    const device = this.#dice.pick(this.#devices);
    const tab = device && this.#dice.pick([...device.tabs]);
    this.trace(`${step} ${device?.name ?? ""}`);
    if (step === "act") return this.#hands?.act(device, tab);
    if (step === "patient" && this.#people) return bookOnSite(this.#people.room, this.#phone);
    if (step === "arrive") return this.#lines.arrive(this.trace);
    if (step === "come") return this.#hands?.come(this.#devices);
    if (step === "timer") return void this.#time.fireNext();
    if (step === "hint" && device) return this.#trouble.hint(device, tab);
    if (step === "hold") return this.#server.holdNext();
    if (step === "release") return this.#lines.releaseOne(this.#heldAt());
    if (step === "killServer") return this.#lines.killServer();
    if (step === "sleep") return this.#time.pass(this.#dice.between(1, 40) * MINUTE);
    if (step === "night") this.#nights++;
    if (step === "night") return this.#edge.night();
    if (step === "nightly") return this.#edge.nightly();
    if (step === "pruneLog") return this.#edge.pruneLog();
    if (step === "login") return this.#trouble.logIn(this.#devices);
    if (step === "fortnight") return this.#trouble.forgetKeys(this.#devices);
    if (step === "backup") return this.#backups.take();
    if (step === "restore") return this.#backups.putBack();
    if (step === "startServer") this.#server.up = true;
    if (step === "doctorLeaves") return this.trace(`  ${await this.#staff?.doctorLeaves()}`);
    if (!device) return;
    if (step === "dismiss") return this.trace(`  ${await this.#staff?.dismiss(device)}`);
    if (isMishap(step)) {
      const what = await this.#mishaps.happen(step, device, tab ?? null);
      return this.trace(`  ${what}`);
    }
    if (step === "cut") this.#lines.cut(device);
    if (step === "mend") this.#trouble.mend(this.#devices);
    if (step === "openTab" && device.tabs.size < 2) device.open();
    if (step === "jump") device.clockOffMs = this.#dice.between(-2_880, 2_880) * MINUTE;
    if (step === "logout") await this.#trouble.endLogin(device);
    if (step === "killTab" && tab) tab.kill();
    if (step === "spoil") await this.#edge.spoil(device);
    if (step === "stand" && tab) this.trace(`  ${tab.name} ${this.#edge.stand(tab)}`);
    if (step === "stall" && tab) tab.endNextWrite();
    if (step === "blink" && tab) this.trace(`  ${tab.name} ${await this.#edge.blink(tab)}`);
  }

  #heldAt(): number {
    const { length } = this.#server.held;
    return length > 1 ? this.#dice.below(length) : 0;
  }

  #tabs(): BrowserTab[] {
    return this.#devices.flatMap((device) => [...device.tabs]);
  }

  async #look(): Promise<void> {
    this.faults.push(...this.#lines.faults.splice(0));
    for (const found of this.#server.divergences.splice(0)) this.faults.push(`diverged, ${found}`);
    const { now, passes } = this.#time;
    for (const device of this.#devices)
      this.faults.push(...this.#silence.look(device, now, passes));
    const looks = this.#devices.flatMap((device) =>
      [...device.tabs].map((tab) => this.#watch.look(device, tab)),
    );
    for (const fault of looks.flatMap((look) => look.faults)) {
      this.trace(`  ${fault}`);
      this.faults.push(fault);
    }
    const vanished = looks.flatMap((look) => look.vanished);
    if (vanished.length === 0) return;
    const destroyed = await destroyedIn(this.db);
    for (const { tab, uid } of vanished) {
      if (!destroyed.has(uid)) this.faults.push(`${tab}: visit ${uid} vanished from the screen`);
    }
  }

  /** Without trouble, one step after another, until `holds` or so much time has passed. */
  async #run(holds: () => boolean, withinMs: number): Promise<boolean> {
    const until = this.#time.now + withinMs;
    while (this.#time.now <= until && this.faults.length === 0) {
      await settle();
      await this.#look();
      if (holds()) return true;
      if (this.#lines.requests.length > 0) await this.#lines.arrive(this.trace);
      else if (this.#lines.answers.length > 0) this.#lines.come();
      else if (!this.#time.fireNext()) return false;
    }
    return false;
  }
}
