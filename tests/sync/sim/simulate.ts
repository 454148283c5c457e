import { CookieJar } from "../../support/server/cookies.ts";
import { asksForPassword, hasFirstCopy } from "./device/states.ts";
import { judge } from "./judge/judge.ts";
import { Hands } from "./people/hands.ts";
import { bookOnSite } from "./people/patient.ts";
import { People } from "./people/people.ts";
import type { Caller } from "./server/line.ts";
import { settle } from "./settle.ts";
import { STEPS, type Step } from "./steps.ts";
import { Backups } from "./trouble/backups.ts";
import { Healing } from "./trouble/heal.ts";
import { lastingFaults } from "./trouble/lasting.ts";
import { Trouble } from "./trouble/trouble.ts";
import { createWorld, type World, type WorldOptions } from "./world.ts";

const HOUR = 60 * 60_000;
/** Devices remember calls for longer. */
const MOST_NIGHTS = 4;

export interface Outcome {
  seed: number;
  /** Empty where the seed passes. */
  faults: string[];
  steps: number;
}

/**
 * Simulates one clinic: people act while faults occur, everything heals, the end state is judged.
 */
export async function simulate(options: WorldOptions, operations: number): Promise<Outcome> {
  const world = await createWorld(options);
  const simulation = new Simulation(world);
  const { faults } = world;
  try {
    await simulation.open();
    await simulation.act(operations);
    if (faults.length === 0) await simulation.heal();
    if (faults.length === 0) faults.push(...(await judge(world)));
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await simulation.close();
  }
  return { seed: options.seed, faults, steps: simulation.steps };
}

class Simulation {
  steps = 0;
  readonly #people: People;
  readonly #hands: Hands;
  readonly #backups: Backups;
  readonly #trouble: Trouble;
  readonly #phone: Caller = { cookies: new CookieJar(), cut: false };
  #nights = 0;

  constructor(readonly world: World) {
    this.#people = new People(world);
    this.#hands = new Hands(world, this.#people);
    this.#backups = new Backups(world);
    this.#trouble = new Trouble(world, this.#backups);
  }

  async open(): Promise<void> {
    const { devices, faults } = this.world;
    for (const device of devices) device.open();
    const isOpen = await this.#run(() => devices.every(hasFirstCopy), HOUR);
    if (!isOpen) faults.push("never came: the first copies");
  }

  async act(operations: number): Promise<void> {
    const { lines, dice, faults } = this.world;
    lines.trouble = dice.pick([0.02, 0.08, 0.2]) ?? 0;
    while (this.#hands.acts < operations && faults.length === 0) {
      await this.#do(dice.weighed(this.#weights()) ?? "timer");
      await settle();
      this.#look();
      this.steps++;
    }
  }

  async heal(): Promise<void> {
    this.world.trace("— healing");
    await new Healing(this.world, this.#people, (holds, ms) => this.#run(holds, ms)).heal();
  }

  async close(): Promise<void> {
    const { lines, devices } = this.world;
    await lines.release();
    await this.#backups.remove();
    for (const device of devices) for (const tab of [...device.tabs]) tab.kill();
    await settle();
  }

  /** Weights of the steps that are possible now. */
  #weights(): Record<Step, number> {
    const { lines, server, devices, edges } = this.world;
    const held = server.held.length;
    const isPossible: Partial<Record<Step, boolean>> = {
      request: lines.movable(lines.requests) > 0,
      response: lines.movable(lines.responses) > 0,
      releaseWrite: held > 0,
      holdWrite: held < edges.heldAtOnce,
      killServer: server.up,
      startServer: !server.up,
      act: this.#hands.canAct,
      recover: lastingFaults(this.world).length > 0,
      restore: this.#backups.canRestore,
      night: this.#nights < MOST_NIGHTS,
      handOver: edges.shared > 0,
      autoDelete: held === 0 && server.up,
      signIn: devices.some(({ tabs }) => [...tabs].some(asksForPassword)),
    };
    const weights: Record<Step, number> = { ...STEPS };
    for (const [step, can] of Object.entries(isPossible)) if (!can) weights[step as Step] = 0;
    return weights;
  }

  async #do(step: Step): Promise<void> {
    const { dice, devices, lines, server, time, trace } = this.world;
    const device = dice.pick(devices);
    const tab = device && dice.pick([...device.tabs]);
    if (!device) return;
    trace(`${step} ${tab?.name ?? device.name}`);
    switch (step) {
      case "act":
        return this.#hands.act();
      case "patient":
        return bookOnSite(this.world, this.#phone);
      case "request":
        return lines.arrive(trace);
      case "response":
        return this.#hands.response();
      case "timer":
        return void time.fireNext();
      case "holdWrite":
        return server.holdNext();
      case "releaseWrite":
        return lines.releaseOne(dice.below(server.held.length));
      case "killServer":
        return lines.killServer();
      case "startServer":
        server.up = true;
        return;
      case "backup":
        return this.#backups.make();
      case "restore":
        return this.#backups.restore();
      case "night":
        this.#nights++;
        return this.#trouble.night();
      default:
        return this.#trouble[step](device, tab);
    }
  }

  /** Collects faults and questions after a step. */
  #look(): void {
    const { lines, server, devices, ledger, faults } = this.world;
    faults.push(...lines.faults.splice(0), ...server.divergences.splice(0));
    for (const engine of devices.flatMap(({ engines }) => engines)) ledger.questions.look(engine);
  }

  /** Runs without trouble until `holds`, or until so much time has passed. */
  async #run(holds: () => boolean, withinMs: number): Promise<boolean> {
    const { time, lines, faults, trace } = this.world;
    const until = time.now() + withinMs;
    while (time.now() <= until && faults.length === 0) {
      await settle();
      this.#look();
      if (holds()) return true;
      if (lines.requests.length > 0) await lines.arrive(trace);
      else if (lines.responses.length > 0) lines.come();
      else if (!time.fireNext()) return false;
    }
    return false;
  }
}
