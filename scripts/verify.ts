import { ensureBuilt } from "./build.ts";
import { runChecks } from "./checks.ts";
import { conclude } from "./conclude.ts";
import { ensureInstalled } from "./install.ts";
import { runTests } from "./run-tests.ts";

await conclude(async () => {
  await ensureInstalled();
  const checks = await runChecks();
  await ensureBuilt();
  const tests = await runTests(process.argv.slice(2));
  return { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed };
});
