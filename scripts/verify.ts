import { ensureBuilt } from "./build.ts";
import { printFaults, runChecks } from "./checks.ts";
import { conclude } from "./conclude.ts";
import { ensureInstalled } from "./install.ts";
import { runTests } from "./run-tests.ts";

await conclude(async () => {
  await ensureInstalled();
  // Most checks take one processor, which the tests need not wait for.
  const checking = runChecks();
  const testing = ensureBuilt().then(() => runTests(process.argv.slice(2)));
  await Promise.allSettled([checking, testing]);
  const checks = await checking;
  printFaults(checks);
  const tests = await testing;
  return { passed: checks.passed + tests.passed, failed: checks.faults.length + tests.failed };
});
