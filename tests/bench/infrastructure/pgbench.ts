import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterwards } from "./cleanup.ts";

/** A statement in pgbench's words, with the text variables it names. */
export interface Script {
  /** Lines of `\set`, then the statement. */
  text: string;
  variables: Record<string, string>;
}

/** Transactions a second of a script that pgbench repeats, prepared, on so many connections. */
export async function pgbench(
  url: string,
  { text, variables }: Script,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  if (Bun.which("pgbench") === null) throw new Error("pgbench is not installed");
  const folder = mkdtempSync(join(tmpdir(), "priem-pgbench-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "script.sql");
  writeFileSync(file, text);
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const options = [
    ["-h", searchParams.get("host") ?? hostname],
    ["-p", port],
    ["-U", username],
    ["-c", String(connections)],
    ["-j", "2"],
    ["-T", String(seconds)],
    ["-M", "prepared"],
    ["-f", file],
    ...Object.entries(variables).map(([name, value]) => ["-D", `${name}=${value}`]),
  ].flat();
  const child = Bun.spawn(["pgbench", "-n", ...options, pathname.slice(1)], {
    env: { ...process.env, PGPASSWORD: password },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const tps = /^tps = ([\d.]+)/m.exec(said)?.[1];
  if (child.exitCode !== 0 || !tps) throw new Error(`pgbench failed: ${complaints || said}`);
  return Number(tps);
}
