import { ensureBuilt } from "./build.ts";
import { printFaults, runChecks } from "./checks.ts";
import { conclude } from "./conclude.ts";
import { ensureInstalled } from "./install.ts";
import { phase } from "./phases.ts";
import { runTests } from "./run-tests.ts";

await conclude(async () => {
  await ensureInstalled();
  // Most checks take one processor, which the tests need not wait for.
  const [checks, tests] = await Promise.all([phase("checks", runChecks), buildAndTest()]);
  printFaults(checks);
  return { passed: checks.passed + tests.passed, failed: checks.faults.length + tests.failed };
});

async function buildAndTest() {
  await phase("build", ensureBuilt);
  return phase("tests", () => runTests({ narrowed: process.argv.slice(2) }));
}
