import { freshDatabase } from "../../support/server/database.ts";
import { quickClones } from "./browser/clone.ts";
import { watchImmediates } from "./browser/quiet.ts";
import type { Outcome, SimOptions } from "./chance/outcome.ts";
import { prepareHistory } from "./database/history.ts";
import { simulate } from "./simulate.ts";

type Life = Omit<SimOptions, "seed">;

/** Simulates seeds one after another on one database, and continues after one that fails. */
export async function* liveSeeds(seeds: Iterable<number>, life: Life): AsyncGenerator<Outcome> {
  const database = await freshDatabase();
  const unwatch = watchImmediates();
  const slowDown = quickClones();
  try {
    await prepareHistory(database.db);
    for (const seed of seeds) yield await simulate(database, { ...life, seed });
  } finally {
    slowDown();
    unwatch();
    await database.drop();
  }
}

/** @returns the first seed that fails; later ones do not run */
export async function firstFault(seeds: Iterable<number>, life: Life): Promise<Outcome | null> {
  for await (const outcome of liveSeeds(seeds, life)) {
    if (outcome.faults.length > 0) return outcome;
  }
  return null;
}
