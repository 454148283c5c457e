import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Restarted, restartOnChange } from "./restart-on-change.ts";

let folder: string;
let restarted: Restarted;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-dev-"));
});

afterEach(async () => {
  await restarted.stop();
  await rm(folder, { recursive: true });
});

/** Runs the command. @returns each of its processes, in turn */
function run(command: string[]): () => Promise<Bun.Subprocess> {
  const processes: Bun.Subprocess[] = [];
  const awaited: ((process: Bun.Subprocess) => void)[] = [];
  restarted = restartOnChange(() => {
    const process = Bun.spawn(command);
    const next = awaited.shift();
    if (next) next(process);
    else processes.push(process);
    return process;
  }, [folder]);
  return () =>
    new Promise((resolve) => {
      const process = processes.shift();
      if (process) resolve(process);
      else awaited.push(resolve);
    });
}

test("a program that failed to start is restarted after a change", async () => {
  const next = run(["false"]);
  expect(await (await next()).exited).toBe(1);
  await Bun.write(join(folder, "main.ts"), "");
  expect(await (await next()).exited).toBe(1);
});

test("a running program is ended and starts again after a new migration", async () => {
  const next = run(["sleep", "60"]);
  const first = await next();
  await Bun.write(join(folder, "migrations/002_field.sql"), "");
  await next();
  expect(first.signalCode).toBe("SIGKILL");
});
