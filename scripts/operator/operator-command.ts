import { type ParseArgsConfig, parseArgs } from "node:util";
import { errorSentence } from "../../api/platform/start/error-sentence.ts";

/** Runs an operator's command; a known failure ends it with a sentence, not with a stack. */
export async function operatorCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    const sentence = errorSentence(error);
    if (sentence === null) throw error;
    endWith(sentence);
  }
  process.exit(0);
}

/** A command's words; ends the command with its usage where it does not know one. */
export function parseWords<Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return endWith(usage);
  }
}

export function endWith(sentence: string, code = 1): never {
  console.error(sentence);
  process.exit(code);
}
