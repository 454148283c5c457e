import type { History, TemplateRow } from "../database/history.ts";
import { isTimes, partsOf, type TemplateEdit, templateIn } from "../ledger/template-edits.ts";
import type { Past } from "./past.ts";

const partsIn = ({ tpl_name, times }: TemplateRow) => partsOf(tpl_name, times);

/** What an edit of a template says is there, or replaced by one who had seen it. */
export function judgeTemplates(past: Past, now: readonly TemplateRow[]): string[] {
  const faults: string[] = [];
  const here = Map.groupBy(now, ({ tpl_name }) => templateIn(tpl_name));
  for (const [template, rows] of here)
    if (rows.length > 1) faults.push(`«${template}» is there ${rows.length} times`);
  const stands = standsOf(past.history.templates, now);
  const removed = new Set<string>();
  for (const change of past.history.templates) {
    const { before, after } = change;
    const template = templateIn((after ?? before)?.tpl_name ?? "");
    if (!after) removed.add(template);
    if (!before && removed.has(template)) faults.push(`«${template}» came back`);
    if (before) faults.push(...overwritten(past, change.xid, before, after));
  }
  for (const edit of past.ledger.templates.all) {
    const { template, says, device } = edit;
    if (edit.unsure || edit.excuse || isParked(past, edit)) continue;
    if (says === null) {
      if (here.has(template)) faults.push(`«${template}», removed by ${device}, is there`);
      continue;
    }
    const isFulfilled = stands.some(
      (each) =>
        each.template === template &&
        each.until > edit.made &&
        says.every((part) => each.parts.includes(part)),
    );
    const isGone = isForgone(past, edit, here.has(template));
    if (says.length > 0 && !isFulfilled && !isGone && !isReplaced(past, edit))
      faults.push(`«${template}»: ${says.join(" ")} of ${device} is lost`);
  }
  return faults;
}

/** A creation that is sent again after a restore carries its device's later edits. */
function isParked(past: Past, edit: TemplateEdit): boolean {
  const creation = past.ledger.templates.ofSame(edit).find(({ seen }) => seen.length === 0);
  return past.isParked(edit) || (creation !== undefined && past.isParked(creation));
}

/**
 * Not carried out, and then its own desk removed the template, which is gone; or the removal
 * waits for a decision or was given up, when the edit had left the outbox with it.
 */
function isForgone(past: Past, edit: TemplateEdit, isHere: boolean): boolean {
  const { history, ledger } = past;
  const { all } = ledger.templates;
  const isOwnRemoval = (removal: TemplateEdit) =>
    removal.device === edit.device &&
    removal.template === edit.template &&
    removal.says === null &&
    removal.excuse !== "not taken" &&
    (!isHere || removal.excuse !== null || past.isParked(removal));
  return (
    all.slice(all.indexOf(edit) + 1).some(isOwnRemoval) &&
    !history.calls.some(({ key }) => edit.keys.has(key))
  );
}

/** Its own desk said something else of the same parts later, and that was carried out. */
function isReplaced({ history, ledger }: Past, edit: TemplateEdit): boolean {
  const { all } = ledger.templates;
  const later = all
    .slice(all.indexOf(edit) + 1)
    .filter(({ device, template }) => device === edit.device && template === edit.template)
    .filter(({ keys }) => history.calls.some(({ key }) => keys.has(key)))
    .flatMap(({ says }) => says ?? []);
  const said = edit.says ?? [];
  return said.every((part) => later.some((other) => isTimes(other) === isTimes(part)));
}

interface Stand {
  template: string;
  parts: readonly string[];
  until: number;
}

/** All that templates have said, and how long. */
function standsOf(changes: History["templates"], now: readonly TemplateRow[]): Stand[] {
  const over = changes.flatMap(({ n, before }) => (before ? [standOf(before, n)] : []));
  return [...over, ...now.map((row) => standOf(row, Number.POSITIVE_INFINITY))];
}

const standOf = (row: TemplateRow, until: number): Stand => ({
  ...{ template: templateIn(row.tpl_name), parts: partsIn(row), until },
});

function overwritten(
  past: Past,
  xid: string,
  before: TemplateRow,
  after: TemplateRow | null,
): string[] {
  const left = new Set(after ? partsIn(after) : []);
  const gone = partsIn(before).filter((part) => !left.has(part));
  const call = past.callOf({ xid });
  const device = past.deviceOf(call);
  const { templates } = past.ledger;
  const known = call ? templates.withKey(call.key) : [];
  const unsure = templates.all.filter((edit) => edit.device === device && edit.unsure);
  const meant = known.length > 0 ? known : unsure;
  const revision = `${before.uid}/${before.revision}`;
  if (meant.some((edit) => edit.told.has(revision))) return [];
  const done = after ? `replaced by «${partsIn(after).join(" ")}»` : "removed";
  return gone
    .filter((part) => !meant.some((edit) => mayReplace(edit, part, templates.all)))
    .map((part) => `${part} of «${before.tpl_name}» was silently ${done} by ${device}`);
}

/** What was seen, or one's own earlier word and what that one may replace. */
function mayReplace(edit: TemplateEdit, part: string, all: readonly TemplateEdit[]): boolean {
  if (edit.mayReplace.has(part)) return true;
  const isOwn = (each: TemplateEdit) => each !== edit && each.device === edit.device;
  const earlier = all.slice(0, all.indexOf(edit)).filter(isOwn);
  if (earlier.some(({ says }) => says?.includes(part))) return true;
  return earlier.some(
    (each) => each.says?.some((own) => edit.mayReplace.has(own)) && mayReplace(each, part, all),
  );
}
