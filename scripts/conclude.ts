import { StepFailed } from "./step.ts";
import type { Count } from "./test-output.ts";

/** Ends the process with a line of results; running no test counts as a failure. */
export async function conclude(work: () => Promise<Count>): Promise<never> {
  const began = performance.now();
  const { passed, failed } = await work().catch((error: unknown) => {
    console.error(error instanceof StepFailed ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  if (passed + failed === 0) console.error("No test was found.");
  console.log(`\n— ${Math.round((performance.now() - began) / 1000)} s`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
