import { availableParallelism } from "node:os";
import { join } from "node:path";
import { TEST_LIMIT_MS } from "../tests/support/time/test-limit.ts";
import { ensureChromium } from "./chromium.ts";
import { ROOT } from "./step.ts";
import { type Count, TestOutput } from "./test-output.ts";

const PATTERNS = [
  "{shared,web-public,web-admin,api,scripts}/**/*.test.{ts,tsx}",
  "tests/{api,sync}/**/*.test.{ts,tsx}",
  "tests/e2e/**/*.e2e.ts",
];

/** More than processors: tests also wait for timers and responses. */
const WORKERS = Math.min(8, availableParallelism() + 3);
/** Duration of each file (ms): the longest start first. */
const TIMINGS = "tests/timings.json";

const isBrowserTest = (file: string) => file.endsWith(".e2e.ts");

/**
 * Runs the tests whose path contains one of `narrowed`, or all. Failed files of browser tests run
 * once more, alone; one that passes then counts as passed and is named as unstable.
 */
export async function runTests(narrowed: readonly string[], keepTimings = false): Promise<Count> {
  const files = (await testFiles()).filter(
    (file) =>
      narrowed.length === 0 || narrowed.some((part) => file.includes(part.replace(/^\.\//, ""))),
  );
  if (files.length === 0) return { passed: 0, failed: 0 };
  if (files.some(isBrowserTest)) process.env.CHROMIUM_PATH = await ensureChromium();
  console.log(`\n— ${files.length} files, about ${await expectedMinutes(files)} min`);
  const first = await bunTest(files, WORKERS, keepTimings);
  first.printFailures();
  const again = first.failedFiles().filter(isBrowserTest);
  if (again.length === 0) return first.count();
  console.log(`\n— once more, alone: ${again.join(", ")}`);
  const second = await bunTest(again, 1);
  second.printFailures();
  const unstable = again.filter((file) => !second.failedFiles().includes(file));
  if (unstable.length > 0)
    console.log(`\n— unstable, passed at the second try: ${unstable.join(", ")}`);
  const { passed, failed } = first.count();
  const mended = first.failuresIn(again) - second.count().failed;
  return { passed: passed + mended, failed: failed - mended };
}

async function testFiles(): Promise<string[]> {
  const found = PATTERNS.map((pattern) =>
    Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: ROOT })),
  );
  return (await Promise.all(found)).flat().sort();
}

/** By the times of an earlier run, which may have been on a different machine. */
async function expectedMinutes(files: readonly string[]): Promise<number> {
  const { files: took }: { files: Record<string, number> } = await Bun.file(
    join(ROOT, TIMINGS),
  ).json();
  const times = files.map((file) => took[file] ?? 0);
  // A file runs in one worker, so the longest file is the shortest run.
  const ms = Math.max(times.reduce((total, each) => total + each, 0) / WORKERS, ...times);
  return Math.max(1, Math.ceil(ms / 60_000));
}

async function bunTest(files: string[], workers: number, keepTimings = false): Promise<TestOutput> {
  const child = Bun.spawn(
    [
      ...[process.execPath, "test", `--timeout=${TEST_LIMIT_MS}`],
      ...[`--parallel=${workers}`, "--no-isolate", `--timings=${TIMINGS}`],
      ...(keepTimings ? ["--update-timings"] : []),
      ...files.map((file) => `./${file}`),
    ],
    { cwd: ROOT, stdin: "ignore", stdout: "inherit", stderr: "pipe" },
  );
  const output = new TestOutput(files.length);
  const followed = output.follow(child.stderr);
  output.code = await child.exited;
  // A server that a test left behind may hold the pipe open.
  await Promise.race([followed, Bun.sleep(2_000)]);
  return output;
}
