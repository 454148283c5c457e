import { ensureBuilt } from "./build.ts";
import { conclude } from "./conclude.ts";
import { ensureInstalled } from "./install.ts";
import { runTests } from "./run-tests.ts";

await conclude(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(process.argv.slice(2));
});
