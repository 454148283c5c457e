import { expect } from "../support/browser/expect.ts";
import { Dice } from "../sync/sim/dice.ts";
import { type KillableClinic, openClinic } from "./clinic.ts";
import { Ledger } from "./ledger.ts";
import { Receptionist } from "./receptionist.ts";

const VICTIMS = ["browser", "API", "PostgreSQL"] as const;
export type Victim = (typeof VICTIMS)[number];

const EDITS = 3;
const STRIKE_WITHIN_MS = 6_000;
const OUTAGE_MS = 2_000;

export interface KillRun {
  number: number;
  victim: Victim;
  /** How many edits the screens have acknowledged so far. */
  acknowledged: number;
  /** From healing until nothing waited any more. */
  drainedMs: number;
}

interface KillPlan {
  runs: number;
  seed: number;
  /** How soon queues drain after healing, for any killed part. */
  drainedWithinMs: number;
}

/**
 * Runs one after another in one clinic, which keeps all its wounds.
 * @throws the first run after which something acknowledged is lost, doubled or still queued
 */
export async function killRuns(
  { runs, seed, drainedWithinMs }: KillPlan,
  onRun: (run: KillRun) => void,
): Promise<void> {
  const clinic = await openClinic();
  const ledger = new Ledger();
  const receptionist = new Receptionist(clinic.desk, clinic.db, ledger);
  try {
    for (let number = 0; number < runs; number++) {
      const dice = new Dice(seed + number);
      const victim = VICTIMS[number % VICTIMS.length] ?? "browser";
      const drainedMs = await oneRun(clinic, receptionist, { victim, dice, drainedWithinMs });
      const faults = await ledger.faultsIn(clinic.db);
      if (faults.length > 0) throw new Error(`Run ${number}, ${victim}: ${faults.join("; ")}`);
      onRun({ number, victim, acknowledged: ledger.acknowledged, drainedMs });
    }
  } finally {
    await clinic.stop();
  }
}

async function oneRun(
  clinic: KillableClinic,
  receptionist: Receptionist,
  { victim, dice, drainedWithinMs }: { victim: Victim; dice: Dice; drainedWithinMs: number },
): Promise<number> {
  const lineFault = dice.chance(0.5) ? dice.pick(["cut", "swallow-answers"] as const) : null;
  const lineFaultAfter = dice.below(STRIKE_WITHIN_MS);
  const lineTimer = lineFault && setTimeout(() => clinic.line.set(lineFault), lineFaultAfter);
  const working = work(receptionist, dice);
  await Bun.sleep(dice.below(STRIKE_WITHIN_MS));
  await strike(clinic, victim);
  await Bun.sleep(dice.below(OUTAGE_MS));
  if (victim !== "browser") await working;
  if (lineTimer) clearTimeout(lineTimer);
  await clinic.heal();
  const healed = performance.now();
  if (victim === "browser") {
    await working;
    await clinic.desk.start();
  }
  await clinic.desk.signedIn();
  await expect(clinic.desk.status).toContainText("Все правки отправлены", {
    timeout: drainedWithinMs - (performance.now() - healed),
  });
  const drainedMs = performance.now() - healed;
  await clinic.desk.copied();
  return drainedMs;
}

/** Edits until the day's work is done or the browser dies under it. */
async function work(receptionist: Receptionist, dice: Dice): Promise<void> {
  for (let edit = 0; edit < EDITS; edit++) {
    try {
      await receptionist.edit(dice);
    } catch (error) {
      if (receptionist.desk.isDead) return;
      throw error;
    }
  }
}

function strike(clinic: KillableClinic, victim: Victim): Promise<void> {
  if (victim === "browser") return clinic.desk.kill();
  return victim === "API" ? clinic.killApi() : clinic.killPostgres();
}
