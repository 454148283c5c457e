import { ensureInstalled } from "./install.ts";
import { StepFailed } from "./step.ts";

try {
  await ensureInstalled();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
// Only now: before the installation its imports would not be found.
const { develop } = await import("./dev/develop.ts");
await develop();
