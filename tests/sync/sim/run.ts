import { freshDatabase } from "../../support/database.ts";
import { prepareClinic } from "./clinic.ts";
import type { Outcome, SimOptions } from "./outcome.ts";
import { watchImmediates } from "./quiet.ts";
import { simulate } from "./simulate.ts";

/** Runs seeds one after another on one database; stops at the first that fails. */
export async function runSeeds(
  seeds: Iterable<number>,
  options: Omit<SimOptions, "seed"> & { told?: (outcome: Outcome) => void },
): Promise<Outcome | null> {
  const database = await freshDatabase();
  const unwatch = watchImmediates();
  try {
    await prepareClinic(database.db);
    for (const seed of seeds) {
      const outcome = await simulate(database, { ...options, seed });
      options.told?.(outcome);
      if (outcome.faults.length > 0) return outcome;
    }
    return null;
  } finally {
    unwatch();
    await database.drop();
  }
}
