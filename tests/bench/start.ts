import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/step.ts";
import { freePort } from "../support/server/free-port.ts";
import { afterwards } from "./infrastructure/cleanup.ts";
import { atMost, type Part } from "./infrastructure/figures.ts";
import { memoryOf } from "./infrastructure/product.ts";
import { speedOf } from "./infrastructure/speed.ts";

/** The runtime lets its heap grow with the machine's memory; the image sets the same value. */
const HEAP_OF_A_SMALL_MACHINE = { BUN_JSC_forceRAMSize: "1000000000" };

const GZIP = { "accept-encoding": "gzip" };

/** `start` on existing data, and the server's memory after work. */
export const start: Part = async () => {
  const folder = mkdtempSync(join(tmpdir(), "priem-bench-start-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  await (await started(folder, port)).stop();
  const second = await started(folder, port);
  for (let round = 0; round < 3; round++) {
    for (const path of [
      "/",
      "/appointment",
      "/api/doctors/availability/all",
      "/api/booked-slots",
    ]) {
      await speedOf(port, path, GZIP);
    }
  }
  const memory = memoryOf(second.pid);
  await second.stop();
  return [
    atMost("second start, command to health", 3, second.seconds, "s"),
    atMost("memory of the server without its database, after load", 250, memory, "MB", 0),
  ];
};

async function started(folder: string, port: number) {
  const began = performance.now();
  const child = Bun.spawn([process.execPath, "scripts/start.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...HEAP_OF_A_SMALL_MACHINE,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      ADMIN_PASSWORD: "осенний-ветер-47",
    },
    stdin: "ignore",
    stdout: Bun.file(join(folder, "log")),
    stderr: "inherit",
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  afterwards(stop);
  while ((await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    await Bun.sleep(20);
  }
  return { seconds: (performance.now() - began) / 1000, pid: child.pid, stop };
}
