import type { DayRecord } from "../../../shared/journal/record.ts";
import { dayKey } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import {
  dayRecordWith,
  dayRowWith,
} from "../../../web-admin/offline/operations/sample-operations.ts";
import {
  type JournalQuery,
  listJournal,
  WHOLE_JOURNAL,
} from "../../../web-admin/offline/view/journal-list.ts";
import type { Projection } from "../../../web-admin/offline/view/projection.ts";
import { TODAY } from "../../support/clinic/clinic.ts";

export const NOW = { day: TODAY, time: "09:00" };

/** A doctor's day as the mirror keeps it. */
export const dayRow = (employee: number, day: Day, records: Partial<DayRecord>[]) =>
  dayRowWith({
    employee,
    day,
    records: records.map((record, index) =>
      dayRecordWith({
        id: 1,
        uid: `${dayKey(employee, day)}/${record.record_time ?? index}`,
        user_name: "Анна Ким",
        phone: "89001234567",
        ...record,
      }),
    ),
  });

/** The list's result of a query. */
export function listed(projection: Projection, query: Partial<JournalQuery>, limit = 20) {
  return listJournal(projection.visits, { ...WHOLE_JOURNAL, ...query }, NOW, limit);
}
