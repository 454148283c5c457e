import type { JournalSettings } from "../../shared/journal.ts";
import type { Queryable } from "../database/connection.ts";
import type { Actor } from "../event-log/actor.ts";
import { logEvent } from "../event-log/events.ts";
import { selectJournalSettings, updateJournalSettings } from "./queries.ts";

export const readJournalSettings = (db: Queryable): Promise<JournalSettings> =>
  selectJournalSettings(db);

export async function changeJournalSettings(
  db: Queryable,
  settings: JournalSettings,
  { by, at }: { by: Actor; at: Date },
): Promise<JournalSettings> {
  if (await updateJournalSettings(db, settings)) {
    const detail = `Автоудаление прошедших записей: ${settings.deleteAfterDayPassed ? "включено" : "выключено"}`;
    await logEvent(db, { at, by, action: "settings", detail });
  }
  return selectJournalSettings(db);
}
