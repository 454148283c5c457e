import type { DayRecord } from "../../../shared/journal/record.ts";
import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import { dayKey } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { MirrorRow } from "../../../web-admin/offline/storage/databases.ts";
import {
  type JournalQuery,
  listJournal,
  WHOLE_JOURNAL,
} from "../../../web-admin/offline/view/journal-list.ts";
import type { Projection } from "../../../web-admin/offline/view/projection.ts";
import { TODAY } from "../../support/clinic/clinic.ts";

export const NOW = { day: TODAY, time: "09:00" };

const RECORD: DayRecord = {
  ...ABSENT,
  id: 1,
  uid: "",
  record_time: "10:00",
  user_name: "Анна Ким",
  phone: "89001234567",
  service: "",
  operator_view: true,
  call_operator: true,
  source: "staff",
  read_at: null,
  consent: null,
  created_at: "2027-06-01T09:00:00.000Z",
  revision: 1,
};

/** A doctor's day as the mirror keeps it. */
export function dayRow(employee: number, day: Day, records: Partial<DayRecord>[]): MirrorRow {
  const key = dayKey(employee, day);
  return {
    key,
    epoch: "e",
    body: {
      kind: "day",
      key,
      employee,
      day,
      revision: 1,
      offered: [],
      withheld: [],
      records: records.map((record, index) => ({
        ...RECORD,
        uid: `${key}/${record.record_time ?? index}`,
        ...record,
      })),
    },
  };
}

/** The list's result of a query. */
export function listed(projection: Projection, query: Partial<JournalQuery>, limit = 20) {
  return listJournal(projection.visits, { ...WHOLE_JOURNAL, ...query }, NOW, limit);
}
