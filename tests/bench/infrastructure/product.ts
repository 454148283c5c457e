import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UNLIMITED } from "../../support/server/server.ts";
import { afterwards } from "./cleanup.ts";

export interface RunningProduct {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL("../../../api/main.ts", import.meta.url));

const QUIET = { PORT: "0", HOST: "127.0.0.1", DEMO_DATA: "0" };

/** The complete product in a separate process that logs to a file, as in production. */
export async function runProduct(variables: Record<string, string>): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), "priem-bench-log-"));
  const file = join(folder, "log");
  const child = Bun.spawn([process.execPath, MAIN], {
    env: { ...process.env, ...QUIET, ...UNLIMITED, ...variables },
    stdin: "ignore",
    stdout: openSync(file, "w"),
    stderr: "inherit",
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  };
  afterwards(stop);
  for (;;) {
    const port = /Site +http:\S+?:(\d+)\//.exec(readFileSync(file, "utf8"))?.[1];
    if (port) return { port: Number(port), pid: child.pid, stop };
    if (child.exitCode !== null) throw new Error(`It ended: ${readFileSync(file, "utf8")}`);
    await Bun.sleep(20);
  }
}

/** The memory of the process, in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1000;
}
