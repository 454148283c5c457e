import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { Failures } from "./failures.ts";
import { fileTimes } from "./file-times.ts";
import { ROOT } from "./step.ts";

export type Count = { passed: number; failed: number };

const BROWSER_TESTS = /\.e2e\.ts$/;
const PATTERNS = [
  "{shared,web-public,web-admin,api,scripts}/**/*.test.{ts,tsx}",
  "tests/{api,sync,bench}/**/*.test.{ts,tsx}",
  "tests/e2e/**/*.e2e.ts",
];

/**
 * Each keeps a PostgreSQL and a Chromium of its own. One that dies takes the file it ran with it,
 * no other. A browser uses most of a processor, so more workers than processors only make tests slow.
 */
const WORKERS = Math.min(4, availableParallelism());
/** Generous: a busy machine is no fault of a test's, and one that hangs is found all the same. */
const TIMEOUT_MS = 180_000;
/** How long each file took once, so that the longest start first. */
const TIMINGS = "tests/timings.json";
const SHOWN_FILES = 10;

interface Run {
  /** Runs only the tests whose path holds one of these. */
  narrowed?: readonly string[];
  /** Writes the times of this run to `TIMINGS`. */
  keepTimings?: boolean;
}

/** Runs the tests and shows them as they go. */
export async function runTests({ narrowed = [], keepTimings = false }: Run = {}): Promise<Count> {
  const files = (await testFiles()).filter((file) => isWanted(file, narrowed));
  if (files.length === 0) return { passed: 0, failed: 0 };
  if (files.some((file) => BROWSER_TESTS.test(file))) {
    process.env.CHROMIUM_PATH = await ensureChromium();
  }
  const folder = mkdtempSync(join(tmpdir(), "priem-report-"));
  try {
    const report = join(folder, "report.xml");
    const failures = new Failures();
    const code = await runFiles(files, { report, keepTimings, failures });
    const text = readReport(report);
    printSlowest(text);
    failures.print();
    return honestCount(readCount(text), code, files.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function testFiles(): Promise<string[]> {
  const found = PATTERNS.map((pattern) =>
    Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: ROOT })),
  );
  return (await Promise.all(found)).flat().sort();
}

function isWanted(file: string, narrowed: readonly string[]): boolean {
  if (narrowed.length === 0) return true;
  return narrowed.some((part) => file.includes(part.replace(/^\.\//, "")));
}

async function runFiles(
  files: string[],
  { report, keepTimings, failures }: { report: string; keepTimings: boolean; failures: Failures },
): Promise<number> {
  const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
  const timings = [`--timings=${TIMINGS}`, ...(keepTimings ? ["--update-timings"] : [])];
  const workers = [`--parallel=${WORKERS}`, "--no-isolate", ...timings];
  const paths = files.map((file) => `./${file}`);
  const child = Bun.spawn(
    [process.execPath, "test", "--timeout", String(TIMEOUT_MS), ...workers, ...reporter, ...paths],
    { cwd: ROOT, stdin: "ignore", stdout: "inherit", stderr: "pipe" },
  );
  const followed = failures.follow(child.stderr);
  const code = await child.exited;
  // A server that a test left behind may hold the pipe open for ever.
  await Promise.race([followed, Bun.sleep(2_000)]);
  return code;
}

function printSlowest(report: string): void {
  const slowest = fileTimes(report).slice(0, SHOWN_FILES);
  console.log("\n— slowest files");
  for (const { file, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

function readCount(report: string): Count | null {
  const root = /<testsuites\b[^>]*>/.exec(report)?.[0];
  if (!root) return null;
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  return { passed: number("tests") - failed - number("skipped"), failed };
}

function readReport(report: string): string {
  try {
    return readFileSync(report, "utf8");
  } catch {
    return "";
  }
}

/** A runner that died, or found fault outside any test, is a failure though no test failed. */
function honestCount(count: Count | null, code: number, files: number): Count {
  if (count === null) return { passed: 0, failed: files };
  if (code !== 0 && count.failed === 0) return { ...count, failed: 1 };
  return count;
}
