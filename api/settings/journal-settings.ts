import type { JournalSettings } from "../../shared/journal.ts";
import type { Queryable } from "../database/connection.ts";
import { selectJournalSettings, updateJournalSettings } from "./queries.ts";

export const readJournalSettings = (db: Queryable): Promise<JournalSettings> =>
  selectJournalSettings(db);

export async function changeJournalSettings(
  db: Queryable,
  settings: JournalSettings,
): Promise<JournalSettings> {
  await updateJournalSettings(db, settings);
  return selectJournalSettings(db);
}
