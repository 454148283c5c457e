import { parseArgs } from "node:util";
import { ensureBuilt } from "./build.ts";
import { conclude } from "./conclude.ts";
import { ensureInstalled } from "./install.ts";
import { phase } from "./phases.ts";
import { runTests } from "./run-tests.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Keeps what each file took in `tests/timings.json`: the longest start first. */
    "keep-timings": { type: "boolean", default: false },
  },
});

await conclude(async () => {
  await ensureInstalled();
  await phase("build", ensureBuilt);
  const run = { narrowed: positionals, keepTimings: values["keep-timings"] };
  return phase("tests", () => runTests(run));
});
