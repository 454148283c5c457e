import { parseArgs } from "node:util";
import { ensureBuilt } from "./build.ts";
import { conclude } from "./conclude.ts";
import { ensureInstalled } from "./install.ts";
import { runTests } from "./run-tests.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Writes how long each file took into `tests/timings.json`. */
    "keep-timings": { type: "boolean", default: false },
  },
});

await conclude(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(positionals, values["keep-timings"]);
});
