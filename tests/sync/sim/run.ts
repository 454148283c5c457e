import { freshDatabase } from "../../support/database.ts";
import { quickClones } from "./clone.ts";
import { prepareHistory } from "./history.ts";
import type { Outcome, SimOptions } from "./outcome.ts";
import { watchImmediates } from "./quiet.ts";
import { simulate } from "./simulate.ts";

type Life = Omit<SimOptions, "seed">;

/** Lives seeds one after another on one database, and goes on after one that fails. */
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

/** @returns the first that fails; those after it are not lived */
export async function firstFault(seeds: Iterable<number>, life: Life): Promise<Outcome | null> {
  for await (const outcome of liveSeeds(seeds, life)) {
    if (outcome.faults.length > 0) return outcome;
  }
  return null;
}
