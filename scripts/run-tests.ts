import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { TEST_LIMIT_MS } from "../tests/support/time/test-limit.ts";
import { ensureChromium } from "./chromium.ts";
import { ROOT } from "./step.ts";
import { TestOutput } from "./test-output.ts";
import { type FileResult, fileResults } from "./test-report.ts";

export type Count = { passed: number; failed: number };

export const isBrowserTest = (file: string) => file.endsWith(".e2e.ts");

const PATTERNS = [
  "{shared,web-public,web-admin,api,scripts}/**/*.test.{ts,tsx}",
  "tests/{api,sync}/**/*.test.{ts,tsx}",
  "tests/e2e/**/*.e2e.ts",
];

/**
 * Each keeps a PostgreSQL and a Chromium of its own. One that dies takes the file it ran with it,
 * no other. There are three more than processors, since tests also wait for timers and answers: on
 * two processors the same tests took 498 s so, 539 s with two more and 611 s with one.
 */
const WORKERS = Math.min(8, availableParallelism() + 3);
/** How long each file took (ms), so that the longest start first and a run can say how long it takes. */
const TIMINGS = "tests/timings.json";
const TIMINGS_PATH = join(ROOT, TIMINGS);
const SHOWN_FILES = 10;

interface Run {
  /** Runs only the tests whose path holds one of these. */
  narrowed?: readonly string[];
  /** Writes the times of this run to `TIMINGS`. */
  keepTimings?: boolean;
}

/**
 * Runs the tests and shows them as they go. Browser tests that failed run once more, alone: what
 * passes then counts as passed and is named as unstable.
 */
export async function runTests({ narrowed = [], keepTimings = false }: Run = {}): Promise<Count> {
  const files = (await testFiles()).filter((file) => isWanted(file, narrowed));
  if (files.length === 0) return { passed: 0, failed: 0 };
  if (files.some(isBrowserTest)) {
    process.env.CHROMIUM_PATH = await ensureChromium();
  }
  const folder = mkdtempSync(join(tmpdir(), "priem-report-"));
  console.log(`\n— ${files.length} files, about ${minutes(await expectedMs(files))} min`);
  try {
    const first = await runFiles(files, {
      workers: WORKERS,
      report: join(folder, "first.xml"),
      keepTimings,
    });
    printSlowest(first.results);
    first.output.printFailures();
    const failed = first.results.filter((of) => of.failed > 0 && isBrowserTest(of.file));
    if (failed.length === 0) return countOf(first, files.length);
    console.log(`\n— once more, alone: ${failed.map(({ file }) => file).join(", ")}`);
    const second = await runFiles(
      failed.map(({ file }) => file),
      { workers: 1, report: join(folder, "second.xml"), keepTimings: false },
    );
    second.output.printFailures();
    return combinedCount(first, second, files.length);
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

/** By the times of an earlier run, which may have been on another machine. */
async function expectedMs(files: readonly string[]): Promise<number> {
  const { files: took }: { files: Record<string, number> } = await Bun.file(TIMINGS_PATH).json();
  const times = files.map((file) => took[file] ?? 0);
  // A file runs in one worker: the longest of a few files takes as long as it takes.
  return Math.max(times.reduce((total, ms) => total + ms, 0) / WORKERS, ...times);
}

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / 60_000));

function isWanted(file: string, narrowed: readonly string[]): boolean {
  if (narrowed.length === 0) return true;
  return narrowed.some((part) => file.includes(part.replace(/^\.\//, "")));
}

interface Outcome {
  code: number;
  results: FileResult[];
  output: TestOutput;
}

interface Runner {
  workers: number;
  report: string;
  keepTimings: boolean;
}

async function runFiles(
  files: string[],
  { workers, report, keepTimings }: Runner,
): Promise<Outcome> {
  const output = new TestOutput(files.length);
  const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
  const timings = [`--timings=${TIMINGS}`, ...(keepTimings ? ["--update-timings"] : [])];
  const parallel = [`--parallel=${workers}`, "--no-isolate", ...timings];
  const paths = files.map((file) => `./${file}`);
  const child = Bun.spawn(
    [
      process.execPath,
      "test",
      "--timeout",
      String(TEST_LIMIT_MS),
      ...parallel,
      ...reporter,
      ...paths,
    ],
    { cwd: ROOT, stdin: "ignore", stdout: "inherit", stderr: "pipe" },
  );
  const followed = output.follow(child.stderr);
  const code = await child.exited;
  // A server that a test left behind may hold the pipe open for ever.
  await Promise.race([followed, Bun.sleep(2_000)]);
  return { code, results: fileResults(readReport(report)), output };
}

function printSlowest(results: FileResult[]): void {
  console.log("\n— slowest files");
  for (const { file, seconds } of results.slice(0, SHOWN_FILES))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

function readReport(report: string): string {
  try {
    return readFileSync(report, "utf8");
  } catch {
    return "";
  }
}

/** A file that is missing, or a runner that found fault outside any test, counts as a failure. */
function countOf({ code, results }: Outcome, files: number): Count {
  const passed = results.reduce((total, of) => total + of.passed, 0);
  const failed = results.reduce((total, of) => total + of.failed, files - results.length);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function combinedCount(first: Outcome, second: Outcome, files: number): Count {
  const again = new Map(second.results.map((of) => [of.file, of]));
  const unstable = second.results.filter(({ failed }) => failed === 0);
  if (unstable.length > 0) console.log("\n— unstable: failed beside the others, passed alone");
  for (const { file } of unstable) console.log(`  ${file}`);
  const results = first.results.map((of) => again.get(of.file) ?? of);
  return countOf({ ...second, results }, files);
}
