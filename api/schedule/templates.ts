import type { TemplateChange, TemplateInput } from "../../shared/journal/schedule.ts";
import { PROBLEM } from "../../shared/schema/problem.ts";
import { formatEtag } from "../../shared/sync/sync.ts";
import type { Queryable, Tx } from "../database/connection.ts";
import { type IfMatch, stillMatches } from "../http/if-match.ts";
import { notFound, Refusal } from "../http/problems.ts";
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  selectTemplate,
  selectTemplates,
  type TemplateRow,
  updateTemplate,
} from "./queries.ts";

export const listTemplates = (db: Queryable): Promise<TemplateRow[]> => selectTemplates(db);

export async function readTemplate(db: Queryable, id: number): Promise<TemplateRow> {
  const template = await selectTemplate(db, id);
  if (!template) throw templateNotFound();
  return template;
}

export const createTemplate = (tx: Tx, input: TemplateInput): Promise<TemplateRow> =>
  insertTemplate(tx, input);

export async function changeTemplate(
  tx: Tx,
  id: number,
  change: TemplateChange,
  ifMatch: IfMatch,
): Promise<TemplateRow> {
  const before = await holdTemplate(tx, id, ifMatch);
  const after = {
    ...before,
    tpl_name: change.tpl_name ?? before.tpl_name,
    schedule_tpl: change.schedule_tpl ?? before.schedule_tpl,
    revision: before.revision + 1,
  };
  await updateTemplate(tx, after);
  return after;
}

export async function removeTemplate(tx: Tx, id: number, ifMatch: IfMatch): Promise<void> {
  await holdTemplate(tx, id, ifMatch);
  await deleteTemplate(tx, id);
}

export const templateEtag = ({ epoch, revision }: TemplateRow) => formatEtag(epoch, revision);

export const renderTemplate = ({ id, tpl_name, schedule_tpl, revision }: TemplateRow) => ({
  id,
  tpl_name,
  schedule_tpl,
  revision,
});

async function holdTemplate(tx: Tx, id: number, ifMatch: IfMatch): Promise<TemplateRow> {
  const template = await lockTemplate(tx, id);
  if (!template) throw templateNotFound();
  if (!stillMatches(ifMatch, template)) throw staleTemplate(template);
  return template;
}

export const templateNotFound = () => notFound("Шаблон не найден");

const staleTemplate = (current: TemplateRow) =>
  new Refusal(
    412,
    PROBLEM.stale,
    "Шаблон тем временем изменили",
    { current: renderTemplate(current) },
    { ETag: templateEtag(current) },
  );
