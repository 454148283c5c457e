import type { AnsweredCount } from "../../../shared/journal/record-event.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import type { Period } from "./event.ts";
import { type CancellationReasons, selectDestroyedCounts } from "./queries.ts";

/** How many visits of each day of a period were destroyed; a day without any is left out. */
export async function countDestroyed(
  db: Queryable,
  visitsIn: NonNullable<Period>,
  reasons: CancellationReasons,
): Promise<AnsweredCount[]> {
  const rows = await selectDestroyedCounts(db, visitsIn, reasons);
  return rows.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day) }));
}
