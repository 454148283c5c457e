import { faultsOf } from "./source-rules.ts";
import { checkStack } from "./stack.ts";
import { checkStatements } from "./statements/statements.ts";
import { ROOT, runQuietly, StepFailed, step } from "./step.ts";

const ROOMS = ["shared", "api", "web-public", "web-admin", "tests", "scripts"];

/** Four checkers, as by default, take twice the processor time of one. */
const ONE_CHECKER = ["--checkers", "1"];

type Check = { name: string; run: () => Promise<void> };

const CHECKS: Check[] = [
  { name: "formatting and lint", run: () => tool("biome", "check", "--error-on-warnings", ".") },
  { name: "types", run: () => tool("tsc", "--noEmit", "-p", ".", ...ONE_CHECKER) },
  { name: "unused code", run: () => tool("knip") },
  {
    name: "import rules",
    run: () => tool("depcruise", "--config", ".dependency-cruiser.mjs", ...ROOMS),
  },
  { name: "source rules", run: checkSources },
  { name: "stack", run: checkStack },
  { name: "statements", run: checkStatements },
];

export interface Checked {
  passed: number;
  /** The faults of each failed check. */
  faults: string[];
}

/** Runs every check, however many fail. */
export async function runChecks(): Promise<Checked> {
  const checked: Checked = { passed: 0, faults: [] };
  for (const { name, run } of CHECKS) {
    try {
      await step(`Checking ${name}`, run);
      console.log(`✓ ${name}`);
      checked.passed += 1;
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.error(`✗ ${name}`);
      checked.faults.push(`✗ ${name}\n${error.message}`);
    }
  }
  return checked;
}

export function printFaults({ faults }: Checked): void {
  for (const fault of faults) console.error(`\n${fault}`);
}

const tool = (name: string, ...options: string[]) => runQuietly(["--bun", "run", name, ...options]);

async function checkSources(): Promise<void> {
  const pattern = new Bun.Glob(`{${ROOMS.join(",")}}/**/*.{ts,tsx}`);
  const sources = (await Array.fromAsync(pattern.scan({ cwd: ROOT }))).sort();
  const inFiles = await Promise.all(
    sources.map(async (path) => faultsOf(path, await Bun.file(`${ROOT}/${path}`).text())),
  );
  const faults = inFiles.flat();
  if (faults.length > 0) throw new StepFailed(faults.join("\n"), ["run", "verify"]);
}
