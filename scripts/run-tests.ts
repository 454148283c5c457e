import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { Failures } from "./failures.ts";
import { ROOT } from "./step.ts";

export type Count = { passed: number; failed: number };

type Group = { name: string; pattern: string; timeoutMs: number };

/** Each keeps a PostgreSQL of its own. One that dies takes the file it ran with it, no other. */
const WORKERS = Math.min(4, availableParallelism());

const GROUPS: Group[] = [
  {
    name: "rules and screens",
    pattern: "{shared,web-public,web-admin,api,scripts}/**/*.test.{ts,tsx}",
    timeoutMs: 20_000,
  },
  { name: "api", pattern: "tests/api/**/*.test.ts", timeoutMs: 60_000 },
  { name: "sync", pattern: "tests/sync/**/*.test.{ts,tsx}", timeoutMs: 60_000 },
  { name: "sizes", pattern: "tests/bench/**/*.test.ts", timeoutMs: 60_000 },
  { name: "browser", pattern: "tests/e2e/**/*.e2e.ts", timeoutMs: 120_000 },
];

/** Runs the tests whose path holds one of `narrowed`, or all; shows them as they go. */
export async function runTests(narrowed: string[]): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  const failures = new Failures();
  for (const group of GROUPS) {
    const files = (await filesOf(group)).filter((file) => isWanted(file, narrowed));
    if (files.length === 0) continue;
    if (group.name === "browser") process.env.CHROMIUM_PATH = await ensureChromium();
    console.log(`\n— ${group.name}: ${files.length === 1 ? files[0] : `${files.length} files`}`);
    const count = await runFiles(files, group.timeoutMs, failures);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  failures.print();
  return total;
}

async function filesOf({ pattern }: Group): Promise<string[]> {
  return (await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: ROOT }))).sort();
}

function isWanted(file: string, narrowed: string[]): boolean {
  if (narrowed.length === 0) return true;
  return narrowed.some((part) => file.includes(part.replace(/^\.\//, "")));
}

async function runFiles(files: string[], timeoutMs: number, failures: Failures): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "priem-report-"));
  const report = join(folder, "report.xml");
  try {
    const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
    const workers = [`--parallel=${WORKERS}`, "--no-isolate"];
    const paths = files.map((file) => `./${file}`);
    const child = Bun.spawn(
      [process.execPath, "test", "--timeout", String(timeoutMs), ...workers, ...reporter, ...paths],
      { cwd: ROOT, stdin: "ignore", stdout: "inherit", stderr: "pipe" },
    );
    const followed = failures.follow(child.stderr);
    const code = await child.exited;
    // A server that a test left behind may hold the pipe open for ever.
    await Promise.race([followed, Bun.sleep(2_000)]);
    return honestCount(readCount(report), code, files.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCount(report: string): Count | null {
  const text = readReport(report);
  const root = /<testsuites\b[^>]*>/.exec(text)?.[0];
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
