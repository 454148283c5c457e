import { ensureBuilt } from "./build.ts";
import { runChecks } from "./checks.ts";
import { conclude } from "./conclude.ts";
import { ensureInstalled } from "./install.ts";
import { phase } from "./phases.ts";
import { runTests } from "./run-tests.ts";

await conclude(async () => {
  await ensureInstalled();
  const checks = await phase("checks", runChecks);
  await phase("build", ensureBuilt);
  const tests = await phase("tests", () => runTests({ narrowed: process.argv.slice(2) }));
  return { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed };
});
