import type { History, TemplateRow, VisitRow } from "../database/history.ts";
import { excuse, FIELDS, type Ledger, slotName, wordName } from "./ledger.ts";
import { partsOf, templateIn } from "./template-edits.ts";

/** The clinic just before a restore. */
interface Before {
  visits: ReadonlyMap<string, VisitRow>;
  times: ReadonlyMap<string, readonly string[]>;
  templates: readonly TemplateRow[];
  position: number;
}

/**
 * Devices send again operations that a restore undid, except values replaced or destroyed before
 * it. Patients do not repeat theirs.
 */
export function afterRestore(ledger: Ledger, lost: History, before: Before): void {
  const keys = new Set(lost.calls.map(({ key }) => key));
  ledger.restores++;
  ledger.lostVisits.push(...lost.visits);
  excuse(
    ledger.calls.all.filter((call) => call.kind !== "export" && !call.keys.isDisjointFrom(keys)),
  );
  ledger.days.takenBack(keys, before.times, before.position);
  const parts = before.templates.map(
    ({ tpl_name, times }) => [templateIn(tpl_name), partsOf(tpl_name, times)] as const,
  );
  ledger.templates.takenBack(keys, new Map(parts));
  const made = new Set(lost.visits.filter((change) => !change.before).map(({ uid }) => uid));
  for (const uid of made) ledger.promised.delete(uid);
  excuse(
    [...ledger.creations.values()].filter(({ uid }) => made.has(uid) && !before.visits.has(uid)),
  );
  for (const { uid } of lost.calls) {
    const visit = uid === null ? null : before.visits.get(uid);
    for (const field of visit ? FIELDS : [])
      ledger.takenBack.add(wordName({ uid: uid ?? "", field, value: String(visit?.[field]) }));
  }
  for (const change of lost.visits) visitTakenBack(ledger, change, before);
}

function visitTakenBack(ledger: Ledger, change: History["visits"][number], before: Before): void {
  const { n, uid, after } = change;
  if (!after) return;
  const visit = before.visits.get(uid);
  for (const field of FIELDS) {
    const [was, value] = [String(change.before?.[field]), String(after[field])];
    if (change.before && was !== value)
      excuse(ledger.meant({ uid, field, value: was }).filter(({ made }) => made < n));
    ledger.takenBack.add(wordName({ uid, field, value }));
    if (!visit || String(visit[field]) !== value) excuse(ledger.meant({ uid, field, value }));
  }
  const slot = slotOfRow(after);
  ledger.takenBack.add(`${uid} ${slot}`);
  if (!visit || slotOfRow(visit) !== slot)
    excuse(ledger.moves.filter((move) => move.uid === uid && move.slot === slot));
}

export const slotOfRow = ({ employee, record_day, record_time }: VisitRow) =>
  slotName({ employee, day: record_day, time: record_time });
