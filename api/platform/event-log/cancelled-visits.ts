import type { CancelledSlot } from "../../../shared/journal/record-event.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import { type CancellationReasons, selectCancelledVisits } from "./queries.ts";

/** The visits of a day that a person cancelled, by their time. */
export async function cancelledVisits(
  db: Queryable,
  day: Day,
  reasons: CancellationReasons,
): Promise<CancelledSlot[]> {
  const rows = await selectCancelledVisits(db, day, reasons);
  return rows.map(({ at, ...visit }) => ({ ...visit, at: at.toISOString() }));
}
