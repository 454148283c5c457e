import type { Mutation } from "./mutations.ts";
import type { ProductCopy } from "./product-copy.ts";
import { isBrowserTest } from "./related-tests.ts";

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
  if (!files.some(isBrowserTest)) return failingTest(copy, files);
  if (!(await copy.run(["scripts/build.ts"], STAGE_MS)).isFine)
    return "an error while it was built";
  const by = await failingTest(copy, files);
  // A browser beside others may be too slow: what failed must fail alone.
  return by && isBrowserTest(by) ? failingTest(copy, [by]) : by;
}

async function failingTest(copy: ProductCopy, files: readonly string[]): Promise<string | null> {
  const options = ["--bail", "--timeout", "60000", ...BESIDE_EACH_OTHER];
  const paths = files.map((file) => `./${file}`);
  const { isFine, isLate, told } = await copy.run(["test", ...options, ...paths], STAGE_MS);
  if (isFine) return null;
  return isLate ? "a time limit" : (failedFile(told) ?? "an error while it was loaded");
}

/** Each file's tests stand under its name. */
function failedFile(told: string): string | undefined {
  const [passed = ""] = told.split(/^\(fail\)/m, 1);
  return [...passed.matchAll(/^(\S+\.(?:test|e2e)\.ts):$/gm)].at(-1)?.[1];
}
