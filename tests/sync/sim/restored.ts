import type { Change, Row } from "./clinic.ts";
import { type Ledger, TEXTS } from "./ledger.ts";

const WHY = "replaced before the restore";

/**
 * What a restore lost has to come again, but for what somebody had replaced or destroyed before
 * it; and the site's visitors have no outbox.
 */
export function afterRestore(
  ledger: Ledger,
  lost: readonly Change[],
  before: ReadonlyMap<string, Row>,
): void {
  const made = new Set(lost.filter((change) => !change.before).map(({ uid }) => uid));
  for (const uid of ledger.promised) if (made.has(uid)) ledger.promised.delete(uid);
  for (const visit of ledger.visits.values()) {
    if (made.has(visit.uid) && !before.has(visit.uid)) visit.excuse ??= WHY;
  }
  for (const { uid, after } of lost) {
    if (!after) continue;
    const record = before.get(uid);
    for (const field of TEXTS) {
      const intent = ledger.intents.get(after[field]);
      if (intent) ledger.takenBack.add(intent.value);
      if (intent && record?.[field] !== after[field]) intent.excuse ??= WHY;
    }
    const slot = slotOf(after);
    ledger.takenBack.add(`${uid} ${slot}`);
    for (const move of ledger.moves) {
      const isHere = move.uid === uid && move.slot === slot;
      if (isHere && (!record || slotOf(record) !== slot)) move.excuse ??= WHY;
    }
  }
}

const slotOf = (row: Row) => `${row.employee}/${row.record_day}/${row.record_time}`;
