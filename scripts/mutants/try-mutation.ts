import { ROOT } from "../step.ts";
import type { Mutation } from "./mutations.ts";

export type Verdict = { killed: true; by: string } | { killed: false };

/** A mutation may stop a test for good; the slowest stage takes some four minutes. */
const STAGE_MS = 600_000;
/** The tests wait most of the time. */
const BESIDE_EACH_OTHER = ["--parallel=6", "--no-isolate", "--timings=tests/timings.json"];

/** Runs the stages on the mutated product until one fails. */
export async function tryMutation(
  mutation: Mutation,
  stages: readonly (readonly string[])[],
): Promise<Verdict> {
  for (const files of stages) {
    const by = files.length > 0 ? await failing(mutation, files) : null;
    if (by) return { killed: true, by };
  }
  return { killed: false };
}

/** @returns the test file that failed; null where all passed */
async function failing(mutation: Mutation, files: readonly string[]): Promise<string | null> {
  const preload = new URL("load-mutant.ts", import.meta.url).pathname;
  const options = ["--bail", "--timeout", "60000", ...BESIDE_EACH_OTHER, "--preload", preload];
  const child = Bun.spawn(
    [process.execPath, "test", ...options, ...files.map((file) => `./${file}`)],
    {
      cwd: ROOT,
      env: { ...process.env, MUTATION: JSON.stringify(mutation) },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
      timeout: STAGE_MS,
      killSignal: "SIGKILL",
    },
  );
  const told = await new Response(child.stderr).text();
  if ((await child.exited) === 0) return null;
  return child.signalCode ? "a time limit" : (failedFile(told) ?? "an error while it was loaded");
}

/** Each file's tests stand under its name. */
function failedFile(told: string): string | undefined {
  const [passed = ""] = told.split(/^\(fail\)/m, 1);
  return [...passed.matchAll(/^(\S+\.test\.ts):$/gm)].at(-1)?.[1];
}
