import type { ActValues } from "../../../../shared/retention/act.ts";
import { ConfinedProcess, JobFailed, LimitExceeded } from "../../../platform/sandbox/process.ts";
import { defaultTemplate } from "./default-template.ts";
import type { TemplateJob, TemplateResult } from "./template-process.ts";
import { refused, TOO_COMPLEX } from "./template-refusal.ts";

const LIMITS = { processorMs: 10_000, elapsedMs: 50_000, bytes: 768 * 1024 * 1024 };
const SCRIPT = new URL("./template-process.ts", import.meta.url);

/** Apart, so that no upload keeps a destruction waiting. */
const inspecting = new ConfinedProcess<TemplateJob, TemplateResult>(SCRIPT, LIMITS);
const rendering = new ConfinedProcess<TemplateJob, TemplateResult>(SCRIPT, LIMITS);

/** Throws 400 naming what is wrong with an uploaded template; the one in use stays then. */
export async function checkTemplate(template: Uint8Array, by: string): Promise<void> {
  try {
    const verdict = await inspecting.run(by, { template, values: null });
    if (verdict && "refused" in verdict) throw refused(verdict.refused);
  } catch (error) {
    if (!(error instanceof LimitExceeded || error instanceof JobFailed)) throw error;
    throw refused(TOO_COMPLEX);
  }
}

/**
 * An act from the clinic's template, or from the built-in one if that cannot be filled in time, as
 * on a busy machine: data must be destroyed on the day the law says.
 */
export async function fillTemplate(template: Uint8Array, values: ActValues): Promise<Uint8Array> {
  try {
    return await filled(template, values);
  } catch (error) {
    if (!(error instanceof LimitExceeded || error instanceof JobFailed)) throw error;
    return await filled(await defaultTemplate(), values);
  }
}

async function filled(template: Uint8Array, values: ActValues): Promise<Uint8Array> {
  const result = await rendering.run("acts", { template, values });
  if (!result || !("document" in result)) throw new Error("No act came of a template");
  return result.document;
}
