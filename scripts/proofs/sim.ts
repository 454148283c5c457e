import { parseArgs } from "node:util";
import { liveSeeds } from "../../tests/sync/sim/run.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    /** The first seed, or with --seeds 1 the one to replay. */
    seed: { type: "string" },
    operations: { type: "string", default: "200" },
    /** Each lives its share of the seeds, with a database server of its own. */
    processes: { type: "string", default: "1" },
    trace: { type: "boolean", default: false },
  },
});

const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const count =
  values.seed !== undefined && !process.argv.includes("--seeds") ? 1 : Number(values.seeds);
const seeds = Array.from({ length: count }, (_, index) => first + index);
const operations = Number(values.operations);
const processes = Math.min(Number(values.processes), count);
if (processes > 1) process.exit(await shareOut());

const SHOWN_FAULTS = 8;
const report = console.error;
// The faults of the line and the disk make the product log errors: only a trace shows them.
if (!values.trace) {
  console.error = () => {};
  console.warn = () => {};
}

const began = performance.now();
const failed: number[] = [];
let done = 0;

const trace = values.trace ? (line: string) => console.log(line) : undefined;
for await (const { seed, faults, steps } of liveSeeds(seeds, { operations, trace })) {
  done++;
  if (faults.length > 0) {
    failed.push(seed);
    report(`Seed ${seed} fails:\n  ${faults.slice(0, SHOWN_FAULTS).join("\n  ")}`);
    report(`Replay it: bun run sim --seed ${seed} --operations ${operations} --trace`);
  }
  if (done % 20 === 0) console.log(`${done} seeds, ${seconds()} s, the last of ${steps} steps`);
}
if (failed.length > 0) {
  report(`${failed.length} of ${done} seeds fail, in ${seconds()} s: ${failed.join(" ")}`);
  process.exit(1);
}
console.log(`${done} seeds from ${first} on: 0 lost, 0 doubled, 0 diverged, in ${seconds()} s`);
process.exit(0);

/** @returns 1 where a seed fails in one of them */
async function shareOut(): Promise<number> {
  const ends = Array.from({ length: processes }, (_, index) => {
    const [from, to] = [index, index + 1].map((part) => Math.floor((part * count) / processes));
    const share = ["--seed", `${first + (from ?? 0)}`, "--seeds", `${(to ?? 0) - (from ?? 0)}`];
    const command = [process.execPath, import.meta.path, ...share, "--operations", `${operations}`];
    return Bun.spawn(command, { stdio: ["ignore", "inherit", "inherit"] }).exited;
  });
  return (await Promise.all(ends)).some((code) => code !== 0) ? 1 : 0;
}

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
