import { test } from "bun:test";
import { firstFault } from "./sim/run.ts";

const OPERATIONS = 12;
// The same every time: whether a commit passes must not be drawn by lot. `bun run sim` draws.
const SEEDS = Array.from({ length: 4 }, (_, index) => 190_000_000 + index);

test.each(SEEDS)(
  "a short life, %d: nothing lost, nothing doubled, nothing diverged",
  async (seed) => {
    const failed = await firstFault([seed], { operations: OPERATIONS });
    if (failed) {
      const replay = `bun run sim --seed ${seed} --operations ${OPERATIONS}`;
      throw new Error(`${replay}: ${failed.faults.join("; ")}`);
    }
  },
);
