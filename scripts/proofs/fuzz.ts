import { parseArgs } from "node:util";
import { fuzz } from "../../tests/api/fuzz/run.ts";
import { ensureBuilt } from "../build.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1000" },
    /** The seed to repeat a run. */
    seed: { type: "string" },
  },
});

await ensureBuilt();
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const each = Number(values.requests);
const { requests, sent, faults, statuses, times } = await fuzz(
  { "with every right": each, "without rights": each, visitor: each },
  seed,
  console.log,
);
const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1);

console.log(
  [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", "),
);
console.log(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`);
for (const fault of faults) console.error(fault);
console.log(`${requests} requests to ${sent.size} routes, seed ${seed}: ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
