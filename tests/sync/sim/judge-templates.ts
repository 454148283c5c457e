import type { History, TemplateRow } from "./history.ts";
import type { Past } from "./past.ts";
import { contentOf, type TemplateEdit, templateIn } from "./template-edits.ts";

const contentIn = ({ tpl_name, times }: TemplateRow) => contentOf(tpl_name, times);

/** Templates are said whole: what one says is there, or replaced by one who had seen it. */
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
    const { template, content, device } = edit;
    if (edit.unsure || edit.excuse || past.isParked(edit)) continue;
    if (content === null) {
      if (here.has(template)) faults.push(`«${template}», removed by ${device}, is there`);
      continue;
    }
    const isFulfilled = stands.some((each) => each.content === content && each.until > edit.made);
    if (!isFulfilled) faults.push(`«${content}» of ${device} is lost`);
  }
  return faults;
}

interface Stand {
  content: string;
  until: number;
}

/** All that templates have said, and how long. */
function standsOf(changes: History["templates"], now: readonly TemplateRow[]): Stand[] {
  const over = changes.flatMap(({ n, before }) =>
    before ? [{ content: contentIn(before), until: n }] : [],
  );
  return [...over, ...now.map((row) => ({ content: contentIn(row), until: Infinity }))];
}

function overwritten(
  past: Past,
  xid: string,
  before: TemplateRow,
  after: TemplateRow | null,
): string[] {
  const was = contentIn(before);
  if (after && contentIn(after) === was) return [];
  const call = past.callOf({ xid });
  const device = past.deviceOf(call);
  const { templates } = past.ledger;
  const known = call ? templates.withKey(call.key) : [];
  const unsure = templates.all.filter((edit) => edit.device === device && edit.unsure);
  const meant = known.length > 0 ? known : unsure;
  const revision = `${before.id}/${before.revision}`;
  if (meant.some((edit) => edit.told.has(revision) || mayReplace(edit, was, templates.all)))
    return [];
  const done = after ? `replaced by «${contentIn(after)}»` : "removed";
  return [`«${was}» was silently ${done} by ${device}`];
}

/** What was seen, or one's own earlier word and what that one may replace. */
function mayReplace(edit: TemplateEdit, was: string, all: readonly TemplateEdit[]): boolean {
  if (edit.mayReplace.has(was)) return true;
  const isOwn = (each: TemplateEdit) => each !== edit && each.device === edit.device;
  const earlier = all.slice(0, all.indexOf(edit)).filter(isOwn);
  if (earlier.some(({ content }) => content === was)) return true;
  return earlier.some(
    (each) =>
      each.content !== null && edit.mayReplace.has(each.content) && mayReplace(each, was, all),
  );
}
