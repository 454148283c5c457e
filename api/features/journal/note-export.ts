import type { JournalExport } from "../../../shared/journal/journal.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";

const SOURCES: Record<JournalExport["source"], string | null> = {
  all: null,
  staff: "Админ-панель",
  "site-unconfirmed": "Сайт, не подтверждены",
  "site-confirmed": "Сайт, подтверждены",
};

/** Logs that a file of records was made: time, number of records, filters. */
export function noteExport(
  db: Queryable,
  made: JournalExport,
  { by, now }: Occasion,
): Promise<void> {
  return logEvent(db, { at: now.instant, by, action: "exported", detail: exportWords(made) });
}

function exportWords(made: JournalExport): string {
  const { day, time, employee, by_name, by_phone } = made;
  const source = SOURCES[made.source];
  const filters = [
    day && `дата ${day}`,
    time && `время ${time}`,
    employee && `врач № ${employee}`,
    source && `источник «${source}»`,
    by_name && "поиск по имени",
    by_phone && "поиск по телефону",
  ].filter(Boolean);
  const which = filters.length > 0 ? filters.join(", ") : "без отбора";
  return `Журнал, CSV; записей: ${made.count}; ${which}; выгружено ${made.made_day} ${made.made_time}`;
}
