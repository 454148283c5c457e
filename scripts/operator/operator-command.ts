import { CannotStart } from "../../api/cannot-start.ts";
import { isOutOfReach } from "../../api/database/out-of-reach.ts";

/** Runs an operator's command; what it cannot do ends it with a sentence, not with a stack. */
export async function operatorCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CannotStart) endWith(error.message);
    if (isOutOfReach(error)) endWith(`The database cannot be reached: ${error.message}`);
    throw error;
  }
  process.exit(0);
}

export function endWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
