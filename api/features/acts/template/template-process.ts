import type { ActValues } from "../../../../shared/retention/act.ts";
import { Refusal } from "../../../platform/http/problems.ts";
import { serveJobs } from "../../../platform/sandbox/serve-jobs.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { renderAct } from "./render-act.ts";

/** With values the job renders an act; without them it checks the template. */
export interface TemplateJob {
  template: Uint8Array;
  values: ActValues | null;
}

export type TemplateResult = { refused: string } | { document: Uint8Array } | null;

serveJobs<TemplateJob, TemplateResult>(async ({ template, values }) => {
  if (values) return { document: await renderAct(template, values) };
  try {
    await inspectTemplate(template);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
});
