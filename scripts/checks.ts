import type { Count } from "./run-tests.ts";
import { crowdedFolders, faultsOf } from "./source-rules.ts";
import { checkStatements } from "./statements/statements.ts";
import { ROOT, runQuietly, StepFailed, step } from "./step.ts";

const ROOMS = ["shared", "api", "web-public", "web-admin", "tests", "scripts"];

type Check = { name: string; run: () => Promise<void> };

const CHECKS: Check[] = [
  { name: "formatting and lint", run: () => tool("biome", "check", "--error-on-warnings", ".") },
  { name: "types", run: () => tool("tsc", "--noEmit", "-p", ".") },
  { name: "unused code", run: () => tool("knip") },
  {
    name: "import rules",
    run: () => tool("depcruise", "--config", ".dependency-cruiser.mjs", ...ROOMS),
  },
  { name: "source rules", run: checkSources },
  { name: "statements", run: checkStatements },
];

/** Runs every check, however many fail, and shows what each found. */
export async function runChecks(): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  for (const { name, run } of CHECKS) {
    try {
      await step(`Checking ${name}`, run);
      console.log(`✓ ${name}`);
      count.passed += 1;
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.error(`✗ ${name}\n${error.message}`);
      count.failed += 1;
    }
  }
  return count;
}

const tool = (name: string, ...options: string[]) => runQuietly(["--bun", "run", name, ...options]);

async function checkSources(): Promise<void> {
  const pattern = new Bun.Glob(`{${ROOMS.join(",")}}/**/*`);
  const files = (await Array.fromAsync(pattern.scan({ cwd: ROOT }))).sort();
  const sources = files.filter((path) => /\.tsx?$/.test(path));
  const inFiles = await Promise.all(
    sources.map(async (path) => faultsOf(path, await Bun.file(`${ROOT}/${path}`).text())),
  );
  const faults = [...crowdedFolders(files), ...inFiles.flat()];
  if (faults.length > 0) throw new StepFailed(faults.join("\n"), ["run", "verify"]);
}
