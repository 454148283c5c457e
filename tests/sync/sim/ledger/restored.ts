import type { History, TemplateRow, VisitChange, VisitRow } from "../database/history.ts";
import { FIELDS, type Ledger, wordName } from "./ledger.ts";
import { partsOf, templateIn } from "./template-edits.ts";

const WHY = "replaced before the restore";

/** What a restore found, and took away. */
interface Before {
  records: ReadonlyMap<string, VisitRow>;
  times: ReadonlyMap<string, readonly string[]>;
  templates: readonly TemplateRow[];
  position: number;
}

/**
 * What a restore lost has to come again, but for what somebody had replaced or destroyed before
 * it; and the site's visitors have no outbox.
 */
export function afterRestore(ledger: Ledger, lost: History, before: Before): void {
  const keys = new Set(lost.calls.map(({ key }) => key));
  ledger.restores++;
  ledger.lostVisits.push(...lost.visits);
  ledger.calls.takenBack(keys, (call) => {
    if (call.kind === "export") return true;
    if (call.kind === "settings") return false;
    const record = before.records.get(call.uid);
    return record !== undefined && (record.read_at !== null) === call.read;
  });
  ledger.days.takenBack(keys, before.times, before.position);
  const parts = before.templates.map(
    ({ tpl_name, times }) => [templateIn(tpl_name), partsOf(tpl_name, times)] as const,
  );
  ledger.templates.takenBack(keys, new Map(parts));
  const made = new Set(lost.visits.filter((change) => !change.before).map(({ uid }) => uid));
  for (const uid of ledger.promised) if (made.has(uid)) ledger.promised.delete(uid);
  for (const visit of ledger.visits.values()) {
    if (made.has(visit.uid) && !before.records.has(visit.uid)) visit.excuse ??= WHY;
  }
  for (const { uid } of lost.calls) {
    const record = uid === null ? null : before.records.get(uid);
    for (const field of record ? FIELDS : [])
      ledger.takenBack.add(wordName({ uid: uid ?? "", field, value: String(record?.[field]) }));
  }
  for (const change of lost.visits) {
    const { uid, after } = change;
    if (!after) continue;
    excuseReplaced(ledger, change);
    const record = before.records.get(uid);
    for (const field of FIELDS) {
      const value = String(after[field]);
      ledger.takenBack.add(wordName({ uid, field, value }));
      if (record && String(record[field]) === value) continue;
      for (const intent of ledger.meant({ uid, field, value })) intent.excuse ??= WHY;
    }
    const slot = slotOf(after);
    ledger.takenBack.add(`${uid} ${slot}`);
    for (const move of ledger.moves) {
      const isHere = move.uid === uid && move.slot === slot;
      if (isHere && (!record || slotOf(record) !== slot)) move.excuse ??= WHY;
    }
  }
}

/** What was there once and is replaced, though others may have said the same after that. */
function excuseReplaced(ledger: Ledger, { n, uid, before, after }: VisitChange): void {
  for (const field of FIELDS) {
    if (!before || before[field] === after?.[field]) continue;
    for (const intent of ledger.meant({ uid, field, value: String(before[field]) }))
      if (intent.made < n) intent.excuse ??= WHY;
  }
}

const slotOf = (row: VisitRow) => `${row.employee}/${row.record_day}/${row.record_time}`;
