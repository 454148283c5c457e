import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { Failures } from "./failures.ts";
import { ROOT } from "./step.ts";

export type Count = { passed: number; failed: number };

type Group = { name: string; pattern: string; timeoutMs: number; oneByOne: boolean };

const GROUPS: Group[] = [
  {
    name: "rules and screens",
    pattern: "{shared,web-public,web-admin,api,scripts}/**/*.test.{ts,tsx}",
    timeoutMs: 20_000,
    oneByOne: false,
  },
  { name: "api", pattern: "tests/api/**/*.test.ts", timeoutMs: 60_000, oneByOne: false },
  { name: "sync", pattern: "tests/sync/**/*.test.{ts,tsx}", timeoutMs: 60_000, oneByOne: false },
  { name: "sizes", pattern: "tests/bench/**/*.test.ts", timeoutMs: 60_000, oneByOne: false },
  // A browser that dies takes its own file with it, not the others.
  { name: "browser", pattern: "tests/e2e/**/*.e2e.ts", timeoutMs: 120_000, oneByOne: true },
];

/** Runs the tests whose path holds one of `narrowed`, or all; shows them as they go. */
export async function runTests(narrowed: string[]): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  const failures = new Failures();
  for (const group of GROUPS) {
    const files = (await filesOf(group)).filter((file) => isWanted(file, narrowed));
    if (files.length === 0) continue;
    if (group.name === "browser") process.env.CHROMIUM_PATH = await ensureChromium();
    for (const batch of group.oneByOne ? files.map((file) => [file]) : [files]) {
      console.log(`\n— ${group.name}: ${batch.length === 1 ? batch[0] : `${batch.length} files`}`);
      const count = await runBatch(batch, group.timeoutMs, failures);
      total.passed += count.passed;
      total.failed += count.failed;
    }
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

async function runBatch(files: string[], timeoutMs: number, failures: Failures): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "priem-report-"));
  const report = join(folder, "report.xml");
  try {
    const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
    const paths = files.map((file) => `./${file}`);
    const child = Bun.spawn(
      [process.execPath, "test", "--timeout", String(timeoutMs), ...reporter, ...paths],
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
