import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../tests/support/time/until.ts";
import { type Restarted, restartOnChange } from "./restart-on-change.ts";

const ENDED = "The API has ended; it starts again after a change of a source";

let folder: string;
let restarted: Restarted;
let reported: string[];
let processes: Bun.Subprocess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-dev-"));
  await mkdir(join(folder, "migrations"));
  reported = [];
  processes = [];
});

afterEach(async () => {
  await restarted.stop();
  await rm(folder, { recursive: true });
});

/** @param commands of each start in turn; an empty one makes the start throw, the last repeats */
function run(...commands: string[][]) {
  restarted = restartOnChange(
    () => {
      const command = commands.length > 1 ? commands.shift() : commands[0];
      const process = Bun.spawn(command ?? []);
      processes.push(process);
      return process;
    },
    [folder],
    (line) => reported.push(line),
  );
}

const started = (many: number) => until(async () => processes.length === many);
const reports = (many: number) => until(async () => reported.length === many);

test.each([
  ["with an error", ["false"]],
  ["with code 0", ["true"]],
  ["by a signal", ["sh", "-c", "kill -TERM $$"]],
])("a program that ends %s is reported, and starts again after a change", async (_, command) => {
  run(command, ["sleep", "60"]);
  await reports(1);
  await Bun.write(join(folder, "main.ts"), "");
  await started(2);
  expect(reported).toEqual([ENDED]);
});

test("a running program is ended and starts again after a new migration, without a report", async () => {
  run(["sleep", "60"]);
  await Bun.write(join(folder, "migrations/002_field.sql"), "");
  await started(2);
  expect(processes[0]?.signalCode).toBe("SIGKILL");
  expect(reported).toEqual([]);
});

test("a start that throws is reported, and the next change starts the program", async () => {
  run(["sleep", "60"], [], ["sleep", "60"]);
  await Bun.write(join(folder, "main.ts"), "1");
  await reports(1);
  expect(reported[0]).toStartWith("The API was not started: ");
  await Bun.write(join(folder, "main.ts"), "2");
  await started(2);
});
