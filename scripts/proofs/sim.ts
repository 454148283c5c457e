import { parseArgs } from "node:util";
import { simulateSeeds } from "../../tests/sync/sim/run.ts";
import { ensureBuilt } from "../build.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    /** The first seed; without --seeds the only one. */
    seed: { type: "string" },
    operations: { type: "string", default: "200" },
    trace: { type: "boolean", default: false },
  },
});

const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const count = Number(values.seeds ?? (values.seed === undefined ? 100 : 1));
const operations = Number(values.operations);
const SHOWN_FAULTS = 8;
const FAULT_LENGTH = 400;

const report = console.error;
// The simulated faults make the product log errors: only a trace shows them.
if (!values.trace) {
  console.error = () => {};
  console.warn = () => {};
}

// The server renders the pages of a patient's link.
await ensureBuilt();

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const failed: number[] = [];
let done = 0;

const trace = values.trace ? (line: string) => console.log(line) : undefined;
const seeds = Array.from({ length: count }, (_, index) => first + index);
for await (const { seed, faults, steps } of simulateSeeds(seeds, { operations, trace })) {
  done++;
  if (faults.length > 0) {
    failed.push(seed);
    const shown = faults.slice(0, SHOWN_FAULTS).map((fault) => fault.slice(0, FAULT_LENGTH));
    report(`Seed ${seed} fails:\n  ${shown.join("\n  ")}`);
    report(`Replay it: bun run sim --seed ${seed} --operations ${operations} --trace`);
  }
  if (done % 20 === 0) console.log(`${done} seeds, ${seconds()}, ${steps} steps in the last one`);
}
if (failed.length > 0) {
  report(`${failed.length} of ${done} seeds fail, in ${seconds()}: ${failed.join(" ")}`);
  process.exit(1);
}
console.log(`${done} seeds from ${first} on: 0 lost, 0 doubled, 0 diverged, in ${seconds()}`);
process.exit(0);
