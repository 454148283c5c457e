import type { History, TemplateRow } from "../database/history.ts";
import { isTimes, partsOf, type TemplateEdit, templateIn } from "../ledger/template-edits.ts";
import type { Past } from "./past.ts";

const partsIn = ({ tpl_name, times }: TemplateRow) => partsOf(tpl_name, times);

/** Each edit of a template was done, waits for a decision, or was replaced by its own author. */
export function judgeTemplates(past: Past, now: readonly TemplateRow[]): string[] {
  const faults: string[] = [];
  const here = Map.groupBy(now, ({ tpl_name }) => templateIn(tpl_name));
  for (const [template, rows] of here)
    if (rows.length > 1) faults.push(`«${template}» is there ${rows.length} times`);
  const states = statesOf(past.history.templates, now);
  for (const edit of past.ledger.templates.all) {
    const { template, says, login } = edit;
    if (edit.unsure || edit.isExcused || isParked(past, edit)) continue;
    if (says === null) {
      if (here.has(template)) faults.push(`«${template}», removed by ${login}, is there`);
      continue;
    }
    const isFulfilled = states.some(
      (each) =>
        each.template === template &&
        each.until > edit.made &&
        says.every((part) => each.parts.includes(part)),
    );
    const isGone = isForgone(past, edit, here.has(template)) || isRemoved(past, edit);
    if (says.length > 0 && !isFulfilled && !isGone && !isReplaced(past, edit))
      faults.push(`«${template}»: ${says.join(" ")} of ${login} is lost`);
  }
  return faults;
}

/** After a restore a creation is sent again with the later edits of its device. */
function isParked(past: Past, edit: TemplateEdit): boolean {
  const creation = past.ledger.templates.ofSame(edit).find(({ seen }) => seen.length === 0);
  return past.isParked(edit) || (creation !== undefined && past.isParked(creation));
}

const laterOf = ({ ledger }: Past, edit: TemplateEdit) => {
  const own = ledger.templates.ofSame(edit);
  return own.slice(own.indexOf(edit) + 1);
};

/** It left the queue when its author removed the template. */
const isForgone = (past: Past, edit: TemplateEdit, isHere: boolean) =>
  !isCarriedOut(past, edit) &&
  laterOf(past, edit).some(
    (removal) =>
      removal.says === null &&
      !removal.notTaken &&
      (!isHere || removal.isExcused || past.isParked(removal)),
  );

/** A creation that a restore undid is not repeated after a colleague has removed the template. */
const isRemoved = (past: Past, edit: TemplateEdit) =>
  edit.seen.length === 0 &&
  past.ledger.templates.all.some(
    (removal) =>
      removal.template === edit.template &&
      removal.says === null &&
      removal.made > edit.made &&
      isCarriedOut(past, removal),
  );

/** Later edits of its author changed the same parts. */
function isReplaced(past: Past, edit: TemplateEdit): boolean {
  const later = laterOf(past, edit)
    .filter((each) => isCarriedOut(past, each))
    .flatMap(({ says }) => says ?? []);
  const said = edit.says ?? [];
  return said.every((part) => later.some((other) => isTimes(other) === isTimes(part)));
}

const isCarriedOut = ({ history }: Past, { keys }: TemplateEdit) =>
  history.calls.some(({ key }) => keys.has(key));

interface State {
  template: string;
  parts: readonly string[];
  until: number;
}

/** All states of templates, and until which position. */
function statesOf(changes: History["templates"], now: readonly TemplateRow[]): State[] {
  const over = changes.flatMap(({ n, before }) => (before ? [stateOf(before, n)] : []));
  return [...over, ...now.map((row) => stateOf(row, Number.POSITIVE_INFINITY))];
}

const stateOf = (row: TemplateRow, until: number): State => ({
  template: templateIn(row.tpl_name),
  parts: partsIn(row),
  until,
});
