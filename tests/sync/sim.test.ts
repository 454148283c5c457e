import { expect, test } from "bun:test";
import { runSeeds } from "./sim/run.ts";

/** Each once failed; what it found is named. */
const PINNED = [
  { seed: 400, operations: 60, found: "an edit behind a merged one overwrote a colleague unseen" },
  { seed: 427, operations: 60, found: "a visit between two pages of a new copy left the screen" },
];

for (const { seed, operations, found } of PINNED) {
  test(`seed ${seed} holds: ${found}`, async () => {
    expect(await runSeeds([seed], { operations })).toBeNull();
  }, 120_000);
}

test("a hundred fresh seeds: nothing lost, nothing doubled, nothing diverged", async () => {
  const operations = 12;
  const first = Math.floor(Math.random() * 1_000_000_000);
  const seeds = Array.from({ length: 100 }, (_, index) => first + index);
  const failed = await runSeeds(seeds, { operations });
  if (failed) {
    const replay = `bun run sim --seed ${failed.seed} --operations ${operations}`;
    throw new Error(`${replay}: ${failed.faults.join("; ")}`);
  }
}, 600_000);
