import type { Mutation } from "./mutations.ts";
import type { ProductCopy } from "./product-copy.ts";

export type Verdict = { killed: true; by: string } | { killed: false };

/** A mutation may stop a test for good; the slowest stage takes some four minutes. */
const STAGE_MS = 600_000;
/** The tests wait most of the time. */
const BESIDE_EACH_OTHER = ["--parallel=6", "--no-isolate", "--timings=tests/timings.json"];

/** Runs the stages on the mutated product until one fails. */
export const tryMutation = (
  copy: ProductCopy,
  mutation: Mutation,
  stages: readonly (readonly string[])[],
): Promise<Verdict> => copy.mutated(mutation, () => runStages(copy, stages));

/** Runs them on the copy as it is. */
export async function runStages(
  copy: ProductCopy,
  stages: readonly (readonly string[])[],
): Promise<Verdict> {
  for (const files of stages) {
    const by = files.length > 0 ? await failing(copy, files) : null;
    if (by) return { killed: true, by };
  }
  return { killed: false };
}

/** @returns the test file that failed; null where all passed */
async function failing(copy: ProductCopy, files: readonly string[]): Promise<string | null> {
  const options = ["--bail", "--timeout", "60000", ...BESIDE_EACH_OTHER];
  const child = Bun.spawn(
    [process.execPath, "test", ...options, ...files.map((file) => `./${file}`)],
    {
      cwd: copy.folder,
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
