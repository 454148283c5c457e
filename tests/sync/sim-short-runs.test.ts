import { test } from "bun:test";
import { simulateSeeds } from "./sim/run.ts";

const OPERATIONS = 12;
// Fixed: a commit must not pass or fail by chance.
const SEEDS = [190_000_000, 190_000_001, 190_000_002, 190_000_003];

test.each(SEEDS)(
  "a short simulation with seed %d loses, doubles and diverges nothing",
  async (seed) => {
    for await (const { faults } of simulateSeeds([seed], { operations: OPERATIONS })) {
      const replay = `bun run sim --seed ${seed} --operations ${OPERATIONS}`;
      if (faults.length > 0) throw new Error(`${replay}: ${faults.join("; ")}`);
    }
  },
);
