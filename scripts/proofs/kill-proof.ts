import { parseArgs } from "node:util";
import { killRuns } from "../../tests/kill/run.ts";
import { endLeftovers } from "../../tests/support/server/product.ts";
import { ensureBuilt } from "../build.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000_000)) },
  },
});

await ensureBuilt();

const seed = Number(values.seed);
const began = performance.now();
const drained: number[] = [];
let edits = 0;

try {
  const plan = { runs: Number(values.runs), seed, drainedWithinMs: 30_000 };
  await killRuns(plan, ({ victim, acknowledged, drainedMs }) => {
    drained.push(drainedMs);
    edits = acknowledged;
    console.log(
      `${drained.length}: ${victim} killed, drained in ${Math.round(drainedMs)} ms, ` +
        `${edits} edits acknowledged so far`,
    );
  });
} catch (error) {
  endLeftovers();
  console.error(`Seed ${seed}, after ${drained.length} good runs, ${edits} edits:`, error);
  process.exit(1);
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${drained.length} kills from seed ${seed} on: ${edits} acknowledged edits, 0 lost, 0 doubled, ` +
    `the slowest drain ${Math.round(Math.max(0, ...drained))} ms, in ${minutes} min`,
);
process.exit(0);
