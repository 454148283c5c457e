import { isBrowserTest } from "../run-tests.ts";
import type { Mutation } from "./mutations.ts";
import type { ProductCopy } from "./product-copy.ts";
import { isTestFile } from "./related-tests.ts";
import { StageLimits } from "./stage-limits.ts";

export type Verdict = { killed: true; by: string; output: string } | { killed: false };

interface Failure {
  /** The test file, or what else went wrong. */
  by: string;
  output: string;
}

const BUILD_MS = 120_000;
const LINT_MS = 120_000;
const AWAITED = "nursery/noFloatingPromises";
/** What a test may take; one that a mutation stops is only waited for. */
const TEST_MS = { any: 60_000, browser: 180_000 };
/** The tests wait most of the time. */
const BESIDE_EACH_OTHER = ["--parallel=6", "--no-isolate", "--timings=tests/timings.json"];

const limits = new StageLimits();

/** Runs the stages on the mutated product until one fails. */
export const tryMutation = (
  copy: ProductCopy,
  mutation: Mutation,
  stages: readonly (readonly string[])[],
): Promise<Verdict> =>
  copy.mutated(mutation, async () => {
    const failure = mutation.kind === "removed await" ? await lintOf(copy, mutation.file) : null;
    return failure ? { killed: true, ...failure } : runStages(copy, stages);
  });

/** Whether the lint finds a promise that nobody awaits; a lint that itself fails finds nothing. */
async function lintOf(copy: ProductCopy, file: string): Promise<Failure | null> {
  const command = ["run", "biome", "lint", `--only=${AWAITED}`, "--vcs-enabled=false", file];
  const { output } = await copy.run(command, LINT_MS);
  return output.includes(`lint/${AWAITED}`) ? { by: "the lint", output } : null;
}

/** Runs them on the copy as it is. */
export async function runStages(
  copy: ProductCopy,
  stages: readonly (readonly string[])[],
): Promise<Verdict> {
  for (const files of stages) {
    const failure = await failing(copy, files);
    if (failure) return { killed: true, ...failure };
  }
  return { killed: false };
}

/** What failed beside others may have been too slow, so it must fail alone as well. */
async function failing(copy: ProductCopy, files: readonly string[]): Promise<Failure | null> {
  if (files.some(isBrowserTest)) {
    const built = await copy.run(["scripts/build.ts"], BUILD_MS);
    if (!built.isFine) return { by: "an error while it was built", output: built.output };
  }
  let left = files;
  while (left.length > 0) {
    const failure = await runTests(copy, left);
    if (!failure || !isTestFile(failure.by) || left.length === 1) return failure;
    const alone = await runTests(copy, [failure.by]);
    if (alone) return alone;
    left = left.filter((file) => file !== failure.by);
  }
  return null;
}

async function runTests(copy: ProductCopy, files: readonly string[]): Promise<Failure | null> {
  const timeout = files.some(isBrowserTest) ? TEST_MS.browser : TEST_MS.any;
  const options = ["--bail", "--timeout", String(timeout), ...BESIDE_EACH_OTHER];
  const paths = files.map((file) => `./${file}`);
  const began = performance.now();
  const command = ["test", ...options, ...paths];
  const { isFine, isLate, output } = await copy.run(command, limits.of(files));
  if (isFine) {
    limits.notePassed(files, performance.now() - began);
    return null;
  }
  return {
    by: isLate ? "a time limit" : (failedFile(output) ?? "an error while it was loaded"),
    output,
  };
}

/** Each file's tests stand under its name. */
function failedFile(output: string): string | undefined {
  const [passed = ""] = output.split(/^\(fail\)/m, 1);
  return [...passed.matchAll(/^(\S+\.(?:test|e2e)\.ts):$/gm)].at(-1)?.[1];
}
