import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../step.ts";
import type { Mutation } from "./mutations.ts";

/** Never changed by a mutation, and large. */
const SHARED = ["node_modules"];

/** A copy of the product to break: child processes that it starts are broken, too. */
export class ProductCopy {
  readonly folder = mkdtempSync(join(tmpdir(), "priem-mutants-"));

  constructor() {
    for (const name of readdirSync(ROOT)) {
      if (name === ".git") continue;
      if (SHARED.includes(name)) symlinkSync(join(ROOT, name), join(this.folder, name));
      else cpSync(join(ROOT, name), join(this.folder, name), { recursive: true });
    }
  }

  /** Runs something on the mutated product, and mends it again. */
  async mutated<T>({ file, start, end, put }: Mutation, run: () => Promise<T>): Promise<T> {
    const path = join(this.folder, file);
    const source = readFileSync(path, "utf8");
    writeFileSync(path, source.slice(0, start) + put + source.slice(end));
    try {
      return await run();
    } finally {
      this.#endLeftBehind();
      writeFileSync(path, source);
    }
  }

  /** Runs a program of the copy by Bun, for so long at most. */
  async run(command: string[], timeout: number) {
    const child = Bun.spawn([process.execPath, ...command], {
      cwd: this.folder,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
      timeout,
      killSignal: "SIGKILL",
    });
    const output = await new Response(child.stderr).text();
    return { isFine: (await child.exited) === 0, isLate: child.signalCode !== null, output };
  }

  /** A broken product may loop for ever, and outlive the tests that started it. */
  #endLeftBehind(): void {
    if (!existsSync("/proc")) return;
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`) === this.folder) process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has ended meanwhile, or is another user's.
      }
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
