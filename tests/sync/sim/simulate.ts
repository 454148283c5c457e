import type { Db } from "../../../api/database/connection.ts";
import { THURSDAY_NINE } from "../../support/clinic.ts";
import { Backups } from "./backups.ts";
import { destroyedIn, freshClinic, signInOnServer } from "./clinic.ts";
import { SimDevice, type SimTab } from "./device.ts";
import { Dice, formDiceOf, whimsOf } from "./dice.ts";
import { tellsOfAll } from "./feed.ts";
import { Hands } from "./hands.ts";
import { positionIn } from "./history.ts";
import { judge } from "./judge.ts";
import { Ledger } from "./ledger.ts";
import { type Caller, Lines } from "./line.ts";
import type { Outcome, SimOptions } from "./outcome.ts";
import { People } from "./people.ts";
import { settle } from "./quiet.ts";
import { SimServer } from "./server.ts";
import { asksForPassword, isReady, isWhole, typePassword, waitingAt } from "./states.ts";
import { FORMS, STEPS, type Step, TOGETHER } from "./steps.ts";
import { VirtualTime } from "./time.ts";
import { Trouble } from "./trouble.ts";
import { Watch } from "./watch.ts";

const HEALED_WITHIN_STEPS = 2_000;
const MINUTE = 60_000;

/** One world from one seed: trouble for as long as people work, then healing, then the judgement. */
export async function simulate(
  { db, url }: { db: Db; url: string },
  { seed, operations, weights = {}, together = TOGETHER, forms = FORMS, trace }: SimOptions,
): Promise<Outcome> {
  const steady = { ...STEPS, ...weights };
  const world = new SimWorld(db, url, { seed, steady, together, forms }, trace ?? (() => {}));
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
  readonly #time = new VirtualTime(THURSDAY_NINE);
  readonly #server: SimServer;
  readonly #lines: Lines;
  readonly #trouble: Trouble;
  readonly #backups: Backups;
  readonly #ledger = new Ledger();
  readonly #watch = new Watch(this.#ledger);
  readonly #phone: Caller = { cookies: new Map(), cut: false };
  #devices: SimDevice[] = [];
  #people: People | null = null;
  #hands: Hands | null = null;

  constructor(
    readonly db: Db,
    url: string,
    readonly fate: {
      seed: number;
      steady: Readonly<Record<Step, number>>;
      together: number;
      forms: number;
    },
    readonly trace: (line: string) => void,
  ) {
    this.#dice = new Dice(fate.seed);
    this.#server = new SimServer(db, url, this.#time);
    this.#lines = new Lines(this.#server, this.#dice);
    this.#backups = new Backups({ db, lines: this.#lines, ledger: this.#ledger, time: this.#time });
    const place = { db, dice: this.#dice, lines: this.#lines, server: this.#server };
    this.#trouble = new Trouble({ ...place, ledger: this.#ledger, backups: this.#backups });
  }

  async open(): Promise<void> {
    const clinic = await freshClinic(this.db, this.#dice.between(2, 5));
    const room = { time: this.#time, lines: this.#lines, dice: this.#dice };
    const { seed, together, forms } = this.fate;
    const chances = { whims: whimsOf(seed), formDice: formDiceOf(seed), together, forms };
    const people = new People({ ...room, ...chances, clinic, ledger: this.#ledger });
    const onFault = (fault: string) => void this.faults.push(fault);
    const told = { db: this.db, ledger: this.#ledger, trace: this.trace, onFault };
    this.#hands = new Hands({ ...room, ...chances, ...told, people });
    this.#people = people;
    this.#devices = clinic.people.map((person) => new SimDevice(person.login, person, room));
    for (const device of this.#devices) {
      await signInOnServer(this.db, device, new Date(this.#time.now));
      device.open();
    }
    await this.#until(() => this.#devices.every(isWhole), "the first copies");
  }

  async live(operations: number): Promise<void> {
    this.#lines.trouble = this.#dice.pick([0.02, 0.08, 0.2]) ?? 0;
    const acts = () => this.#hands?.acts ?? operations;
    while (acts() < operations && this.faults.length === 0) await this.#step();
  }

  /** Everything works again: whatever can end without a person must. */
  async heal(): Promise<void> {
    this.trace("— healing");
    this.#lines.trouble = 0;
    this.#server.up = true;
    await this.#lines.release();
    for (const device of this.#devices) {
      device.cut = false;
      if (device.tabs.size === 0) device.open();
    }
    await this.#until(() => this.#devices.every(isReady), "every app open");
    await this.#signInEverywhere();
    this.#wakeAll();
    await this.#drain();
    await tellsOfAll(this.db);
    this.#time.pass(MINUTE);
    await this.#signInEverywhere();
    this.#wakeAll();
    await this.#run(() => this.#lines.isQuiet());
  }

  /** What waits behind a parked edit goes on when a person has decided about that. */
  async #drain(): Promise<void> {
    const isDrained = () => this.#devices.every((device) => waitingAt(device) === 0);
    for (let round = 0; round < 60; round++) {
      if (await this.#run(isDrained, 60)) return;
      // A device that was late to ask learns only now that a restore ended its login.
      if (this.#tabs().some(asksForPassword)) await this.#signInEverywhere();
      // Asked once, with nobody at work: else the database's speed would say who goes on first.
      await settle();
      const position = await positionIn(this.db);
      for (const device of this.#devices) {
        const engine = [...device.tabs][0]?.engine();
        if (!engine || waitingAt(device) === 0) continue;
        this.#ledger.moment = { position, sent: this.#lines.sent };
        if (round < 8)
          this.trace(`decide ${await this.#people?.decide(device, engine)} at ${device.name}`);
        else await this.#people?.discardAll(device, engine);
      }
    }
    await this.#until(isDrained, "the outboxes");
  }

  async judge(): Promise<void> {
    const { db } = this;
    const now = new Date(this.#time.now);
    const { carriedOut } = this.#lines;
    const case_ = { db, ledger: this.#ledger, devices: this.#devices, carriedOut, now };
    this.faults.push(...(await judge(case_)));
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
    const weights = { ...this.fate.steady };
    weights.arrive *= some(requests.length);
    weights.come *= some(answers.length);
    weights.release *= this.#server.held ? 1 : 0;
    weights.hold *= this.#server.held ? 0 : 1;
    weights.killServer *= this.#server.up ? 1 : 0;
    weights.startServer *= this.#server.up ? 0 : 1;
    weights.mend *= some(this.#devices.filter((device) => device.cut).length);
    weights.restore *= this.#backups.taken ? 1 : 0;
    weights.login *= some(this.#tabs().filter(asksForPassword).length);
    return weights;
  }

  async #do(step: Step): Promise<void> {
    const device = this.#dice.pick(this.#devices);
    const tab = device && this.#dice.pick([...device.tabs]);
    this.trace(`${step} ${device?.name ?? ""}`);
    if (step === "act") return this.#hands?.act(device, tab);
    if (step === "patient") return this.#people?.bookOnSite(this.#phone);
    if (step === "arrive") return this.#lines.arrive(this.trace);
    if (step === "come") return this.#hands?.come(this.#devices);
    if (step === "timer") return void this.#time.fireNext();
    if (step === "hint") return this.#trouble.hint(tab);
    if (step === "hold") return this.#server.holdNext();
    if (step === "release") return this.#lines.release();
    if (step === "killServer") return this.#lines.killServer();
    if (step === "sleep") return this.#time.pass(this.#dice.between(1, 40) * MINUTE);
    if (step === "login") return this.#trouble.logIn(this.#devices);
    if (step === "fortnight") return this.#trouble.forgetKeys(this.#devices);
    if (step === "backup") return this.#backups.take();
    if (step === "restore") return this.#backups.putBack();
    if (step === "startServer") this.#server.up = true;
    if (!device) return;
    if (step === "cut") this.#lines.cut(device);
    if (step === "mend") this.#trouble.mend(this.#devices);
    if (step === "openTab" && device.tabs.size < 2) device.open();
    if (step === "jump") device.clockOffMs += this.#dice.between(-2_880, 2_880) * MINUTE;
    if (step === "logout") await this.#trouble.endLogin(device);
    if (step === "killTab" && tab) tab.kill();
  }

  /** Until everybody has been answered once, and nobody was asked to sign in. */
  async #signInEverywhere(): Promise<void> {
    for (let round = 0; round < 10; round++) {
      this.#wakeAll();
      await this.#run(() => this.#lines.isQuiet());
      if (!this.#tabs().some(asksForPassword)) return;
      for (const device of this.#devices) {
        const tab = [...device.tabs].find(asksForPassword);
        if (tab) typePassword(tab, device.person);
      }
    }
    for (const { name, device } of this.#tabs().filter(asksForPassword)) {
      const standing = { ...device.session.state(), door: device.door() };
      this.faults.push(`${name} cannot sign in: ${JSON.stringify(standing)}`);
    }
  }

  #wakeAll(): void {
    for (const tab of this.#tabs()) {
      tab.wake();
      tab.engine()?.syncNow();
    }
  }

  #tabs(): SimTab[] {
    return this.#devices.flatMap((device) => [...device.tabs]);
  }

  async #look(): Promise<void> {
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

  /** Runs without trouble until `holds`; a world that never gets there is at fault. */
  async #until(holds: () => boolean, what: string): Promise<void> {
    if (await this.#run(holds)) return;
    this.faults.push(`never came: ${what}`);
    for (const tab of this.#tabs()) {
      const { phase } = tab.device.session.state();
      this.faults.push(`${tab.name} (${phase}): ${JSON.stringify(tab.engine()?.status())}`);
    }
  }

  async #run(holds: () => boolean, within = HEALED_WITHIN_STEPS): Promise<boolean> {
    for (let step = 0; step < within; step++) {
      await settle();
      await this.#look();
      if (holds()) return true;
      if (this.#lines.requests.length > 0) await this.#lines.arrive(this.trace);
      else if (this.#lines.answers.length > 0) this.#lines.come();
      else this.#time.fireNext();
    }
    return false;
  }
}
