import type { JournalSettings } from "../../shared/journal.ts";
import type { Queryable } from "../database/connection.ts";

export async function selectJournalSettings(db: Queryable): Promise<JournalSettings> {
  const [row] = await db<JournalSettings[]>`
    select delete_after_day_passed as "deleteAfterDayPassed" from journal_settings`;
  if (!row) throw new Error("The journal's settings row is gone");
  return row;
}

/** False where they were so already. */
export async function updateJournalSettings(
  db: Queryable,
  { deleteAfterDayPassed }: JournalSettings,
): Promise<boolean> {
  const { count } = await db`
    update journal_settings set delete_after_day_passed = ${deleteAfterDayPassed}
    where delete_after_day_passed <> ${deleteAfterDayPassed}`;
  return count > 0;
}
