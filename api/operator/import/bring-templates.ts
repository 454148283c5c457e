import { templateInputSchema } from "../../../shared/journal/schedule.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import {
  changeTemplate,
  createTemplate,
  listTemplates,
} from "../../features/schedule/templates.ts";
import { parseWith } from "../../platform/http/validate.ts";
import type { Importing } from "./importing.ts";
import { bringEach, type KindReport, type SourceRow } from "./report.ts";

export interface TemplateRow extends SourceRow {
  input: Record<string, unknown>;
}

/** Known again by name; of several with one name, the first is the first here. */
export async function bringTemplates({ tx }: Importing, rows: TemplateRow[]): Promise<KindReport> {
  const known = Map.groupBy(await listTemplates(tx), ({ tpl_name }) => plainText(tpl_name));
  return bringEach("templates", rows, async (row) => {
    const input = parseWith(templateInputSchema, row.input);
    const before = known.get(plainText(input.tpl_name))?.shift();
    if (!before) {
      await createTemplate(tx, { ...input, uid: crypto.randomUUID() });
      return "created";
    }
    if (before.schedule_tpl.join() === input.schedule_tpl.join()) return "same";
    await changeTemplate(tx, { id: before.id }, input, null);
    return "changed";
  });
}
