import type { AnsweredCount } from "../../../shared/journal/record-event.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import type { Period } from "./event.ts";
import { selectDestroyedCounts } from "./queries.ts";

/** How many visits of each day of a period were destroyed; a day without any is left out. */
export async function countDestroyed(
  db: Queryable,
  visitsIn: NonNullable<Period>,
  cancelled: string,
): Promise<AnsweredCount[]> {
  const rows = await selectDestroyedCounts(db, visitsIn, cancelled);
  return rows.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day) }));
}
