import type { DayRecord } from "../../../shared/journal/record.ts";
import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";

/** How far a record has come on its way to the server. */
export type RecordSync = "synced" | "waiting" | "conflict" | "rejected";

/** A record as a screen shows it: the mirror's, with this device's own edits folded over it. */
export interface VisitView extends DayRecord {
  day: Day;
  employee: number;
  employee_name: string;
  sync: RecordSync;
}

/** What a person saw when they made an edit. */
export interface Basis {
  record: VisitView;
  /** The server state it is based on; null while the server has answered nothing about the visit. */
  etag: string | null;
}

/** A booking that was refused holds no time; whoever took it does. */
export const holdsTime = ({ id, sync }: Pick<VisitView, "id" | "sync">): boolean =>
  id !== null || (sync !== "conflict" && sync !== "rejected");

/** The clinic's day and time by the server's clock, as far as this device knows it. */
export type ClinicNow = ClinicMoment;
