import type { TemplateChange, TemplateInput } from "../../../shared/journal/schedule.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { formatEtag } from "../../../shared/sync/sync.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { type IfMatch, stillMatches } from "../../platform/http/answers/etag.ts";
import { type RowName, readName } from "../../platform/http/id-param.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";
import {
  deleteTemplate,
  insertBlockedTemplate,
  insertTemplate,
  isTemplateRemoved,
  lockTemplate,
  selectTemplate,
  selectTemplates,
  type TemplateRow,
  updateTemplate,
} from "./queries.ts";

export const listTemplates = (db: Queryable): Promise<TemplateRow[]> => selectTemplates(db);

export async function readTemplate(db: Queryable, name: RowName): Promise<TemplateRow> {
  const template = await selectTemplate(db, name);
  if (!template) throw templateNotFound();
  return template;
}

/**
 * The template made now or by an earlier call with the same uid; throws 410 if that one was
 * removed, also while the insert waited for its lock.
 */
export async function createTemplate(
  tx: Tx,
  input: TemplateInput & { uid: string },
): Promise<TemplateRow> {
  const template = (await insertTemplate(tx, input)) ?? (await selectTemplate(tx, input));
  if (!template || (await isTemplateRemoved(tx, input.uid))) throw templateRemoved();
  return template;
}

/** The template of an earlier call in its present state; throws 410 if it was removed since. */
export async function readCreatedTemplate(db: Queryable, name: RowName): Promise<TemplateRow> {
  const template = await selectTemplate(db, name);
  if (!template) throw templateRemoved();
  return template;
}

export async function changeTemplate(
  tx: Tx,
  name: RowName,
  change: TemplateChange,
  ifMatch: IfMatch,
): Promise<TemplateRow> {
  const before = await holdTemplate(tx, name, ifMatch);
  const after = {
    ...before,
    tpl_name: change.tpl_name ?? before.tpl_name,
    schedule_tpl: change.schedule_tpl ?? before.schedule_tpl,
    revision: before.revision + 1,
  };
  await updateTemplate(tx, after);
  return after;
}

/**
 * Removes the template, or blocks its uid if it was never created: a creation still on its way is
 * then refused. @returns its number; null if it did not exist
 */
export async function removeTemplateOrBlockUid(
  tx: Tx,
  uid: string,
  ifMatch: IfMatch,
): Promise<number | null> {
  if ((await isUnknown(tx, uid)) && (await insertBlockedTemplate(tx, uid))) return null;
  return removeTemplate(tx, { uid }, ifMatch);
}

const isUnknown = async (tx: Tx, uid: string) =>
  !(await selectTemplate(tx, { uid })) && !(await isTemplateRemoved(tx, uid));

/** @returns its number */
export async function removeTemplate(tx: Tx, name: RowName, ifMatch: IfMatch): Promise<number> {
  const { id } = await holdTemplate(tx, name, ifMatch);
  await deleteTemplate(tx, id);
  return id;
}

/** Every template's path takes its number or its uid; throws 404 for anything else. */
export function templateName(text: string): RowName {
  const name = readName(text);
  if (!name) throw templateNotFound();
  return name;
}

export const templateEtag = ({ epoch, revision }: TemplateRow) => formatEtag(epoch, revision);

export const renderTemplate = ({ id, uid, tpl_name, schedule_tpl, revision }: TemplateRow) => ({
  id,
  uid,
  tpl_name,
  schedule_tpl,
  revision,
});

async function holdTemplate(tx: Tx, name: RowName, ifMatch: IfMatch): Promise<TemplateRow> {
  const template = await lockTemplate(tx, name);
  if (!template) throw templateNotFound();
  if (!stillMatches(ifMatch, template)) throw staleTemplate(template);
  return template;
}

const templateNotFound = () => notFound("Шаблон не найден");

const templateRemoved = () => new Refusal(410, PROBLEM.destroyed, "Шаблон уже удалён");

const staleTemplate = (current: TemplateRow) =>
  new Refusal(
    412,
    PROBLEM.stale,
    "Шаблон тем временем изменили",
    { current: renderTemplate(current) },
    { ETag: templateEtag(current) },
  );
