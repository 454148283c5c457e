import { freshDatabase } from "../../support/server/database.ts";
import { quickClones } from "./browser/clone.ts";
import { watchImmediates } from "./browser/quiet.ts";
import { edgesOf } from "./chance/edges.ts";
import type { Outcome, SimOptions } from "./chance/outcome.ts";
import { movable, ownCluster, type Place } from "./database/cluster.ts";
import { prepareHistory } from "./database/history.ts";
import { simulate } from "./simulate.ts";

type Life = Omit<SimOptions, "seed">;

/** Lives seeds one after another on one database, and goes on after one that fails. */
export async function* liveSeeds(seeds: Iterable<number>, life: Life): AsyncGenerator<Outcome> {
  const database = await freshDatabase();
  try {
    yield* liveSeedsIn(database, seeds, life);
  } finally {
    await database.drop();
  }
}

/** @param shared a migrated database, for the seeds that need no cluster of their own */
export async function* liveSeedsIn(
  shared: Place,
  seeds: Iterable<number>,
  life: Life,
): AsyncGenerator<Outcome> {
  const unwatch = watchImmediates();
  const slowDown = quickClones();
  try {
    await prepareHistory(shared.db);
    for (const seed of seeds) {
      const isApart = edgesOf(seed).idsLeft !== null;
      yield await (isApart ? liveApart({ ...life, seed }) : simulate(shared, { ...life, seed }));
    }
  } finally {
    slowDown();
    unwatch();
  }
}

async function liveApart(life: SimOptions): Promise<Outcome> {
  const cluster = await movable(await ownCluster());
  try {
    await prepareHistory(cluster.db);
    return await simulate(cluster, life);
  } finally {
    await cluster.end();
  }
}

/** @returns the first that fails; those after it are not lived */
export async function firstFault(seeds: Iterable<number>, life: Life): Promise<Outcome | null> {
  for await (const outcome of liveSeeds(seeds, life)) {
    if (outcome.faults.length > 0) return outcome;
  }
  return null;
}
