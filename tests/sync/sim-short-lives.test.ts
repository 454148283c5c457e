import { test } from "bun:test";
import { BLINKING, HELD, SQUEEZED } from "./sim/chance/steps.ts";
import { firstFault } from "./sim/run.ts";

test("twenty-five short lives: nothing lost, nothing doubled, nothing diverged", async () => {
  const operations = 12;
  // The same every time: whether a commit passes must not be drawn by lot. `bun run sim` draws.
  const first = 190_000_000;
  const seeds = Array.from({ length: 25 }, (_, index) => first + index);
  const failed = await firstFault(seeds, {
    operations,
    held: HELD,
    squeezed: SQUEEZED,
    weights: BLINKING,
  });
  if (failed) {
    const replay = `bun run sim --seed ${failed.seed} --operations ${operations}`;
    throw new Error(`${replay}: ${failed.faults.join("; ")}`);
  }
}, 600_000);
