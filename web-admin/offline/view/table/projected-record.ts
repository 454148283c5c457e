import type { DayRecord } from "../../../../shared/journal/record.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { RecordSync, VisitView } from "../../operations/record.ts";

/** A record with own edits over it. */
export interface ViewRow {
  readonly record: DayRecord;
  readonly employee: number;
  readonly day: Day;
  readonly sync: RecordSync;
  /** Made when first asked for. */
  folded: VisitView | null;
  /** Its row in the table it is in. */
  slot: number;
}

/** A document of the mirror, without its records. */
export interface DayPlace {
  readonly key: string;
  readonly employee: number;
  readonly day: Day;
  readonly epoch: string;
}

/** A record with all that a screen prints of it. */
export function foldedRecordOf(
  shown: Pick<ViewRow, "record" | "employee" | "day" | "sync">,
  employeeName: string,
): VisitView {
  return {
    ...shown.record,
    day: shown.day,
    employee: shown.employee,
    employee_name: employeeName,
    sync: shown.sync,
  };
}
