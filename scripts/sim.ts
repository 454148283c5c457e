import { parseArgs } from "node:util";
import { hunt } from "../tests/sync/sim/hunt.ts";
import { MUTANTS } from "../tests/sync/sim/mutants.ts";
import { runSeeds } from "../tests/sync/sim/run.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    /** The first seed, or with --seeds 1 the one to replay. */
    seed: { type: "string" },
    operations: { type: "string", default: "200" },
    trace: { type: "boolean", default: false },
    /** Looks for the first of 200 seeds that catches each deliberately broken product. */
    mutants: { type: "boolean", default: false },
  },
});

if (values.mutants) {
  const seeds = Array.from({ length: 200 }, (_, index) => 1 + index);
  for (const { name, world } of MUTANTS) {
    const caught = await hunt(name, { seeds, world });
    console.log(`${name}: ${caught ? `seed ${caught.seed}, ${caught.fault}` : "NOT CAUGHT"}`);
  }
  process.exit(0);
}

const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const count =
  values.seed !== undefined && !process.argv.includes("--seeds") ? 1 : Number(values.seeds);
const seeds = Array.from({ length: count }, (_, index) => first + index);
const began = performance.now();
let done = 0;

const failed = await runSeeds(seeds, {
  operations: Number(values.operations),
  ...(values.trace ? { trace: (line) => console.log(line) } : {}),
  told: ({ steps }) => {
    done++;
    if (done % 20 === 0) console.log(`${done} seeds, ${seconds()} s, the last of ${steps} steps`);
  },
});
if (failed) {
  console.error(`Seed ${failed.seed} fails:\n  ${failed.faults.join("\n  ")}`);
  console.error(
    `Replay it: bun run sim --seed ${failed.seed} --operations ${values.operations} --trace`,
  );
  process.exit(1);
}
console.log(`${done} seeds from ${first} on: 0 lost, 0 doubled, 0 diverged, in ${seconds()} s`);
process.exit(0);

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
