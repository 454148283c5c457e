import { freshDatabase } from "../../support/server/database.ts";
import { quickClones } from "./clone.ts";
import { prepareHistory } from "./database/history.ts";
import { watchImmediates } from "./settle.ts";
import { type Outcome, simulate } from "./simulate.ts";

export interface RunOptions {
  /** How many acts of people come before everything heals. */
  operations: number;
  trace?: ((line: string) => void) | undefined;
}

/** Simulates seeds one after another on one database, also after one that fails. */
export async function* simulateSeeds(
  seeds: Iterable<number>,
  { operations, trace = () => {} }: RunOptions,
): AsyncGenerator<Outcome> {
  const database = await freshDatabase();
  const endWatch = watchImmediates();
  const endClones = quickClones();
  const { db, url } = database;
  try {
    await prepareHistory(db);
    for (const seed of seeds) yield await simulate({ db, url, seed, trace }, operations);
  } finally {
    endClones();
    endWatch();
    await database.drop();
  }
}
