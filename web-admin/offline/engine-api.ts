import type { Day } from "../../shared/calendar.ts";
import type { Doctor } from "../../shared/doctor.ts";
import type { JournalExport, JournalSettings } from "../../shared/journal.ts";
import type { ScheduleTemplate } from "../../shared/schedule.ts";
import type { SessionUser } from "../../shared/session.ts";
import type { Decision, DecisionAction } from "./decision.ts";
import type {
  Operation,
  RecordEdit,
  Settlement,
  StaffBookingInput,
  TimesEdit,
} from "./operation.ts";
import type { ClinicNow, FoldedDay, FoldedRecord, JournalQuery, JournalView } from "./record.ts";
import type { Status } from "./status.ts";

/**
 * One user's mirror, outbox and projection in one tab. Commands resolve when the edit is safe on
 * this device and visible; they reject with `NotSaved` when the device refuses to keep it.
 */
export interface Engine {
  readonly user: SessionUser;

  start(): Promise<void>;
  stop(): Promise<void>;
  /** Takes away what was answered and only waits to be seen in the mirror. */
  clearAnswered(): Promise<void>;

  /** A person has read how many edits the browser took away; see `Status.lostEdits`. */
  acknowledgeLoss(): void;

  /** A new visit; its uid is made here. */
  book(visit: StaffBookingInput): Promise<Operation>;
  /**
   * Changes the fields given. @returns null where nothing was left to send
   * @param from the record as it was shown when the edit was begun, where that may be older
   */
  amend(uid: string, edit: RecordEdit, from?: FoldedRecord): Promise<Operation | null>;
  /** «Просмотрено оператором». */
  markRead(uid: string, read: boolean): Promise<Operation | null>;
  /** Cancels a visit, as it was shown. @returns null where it had never left this device */
  destroy(uid: string, from?: FoldedRecord): Promise<Operation | null>;
  changeSettings(settings: JournalSettings): Promise<Operation>;
  /** To be kept before a file of records is handed out: no file without its line in the log. */
  noteExport(made: JournalExport): Promise<Operation>;
  /**
   * Makes the difference between two lists of offered times to a doctor's day as it is now.
   * @param going on: `confirmedVisits` in spite of, `insteadOf` which parked edit (its key)
   */
  updateScheduleDay(
    employee: number,
    day: Day,
    edit: TimesEdit,
    going?: { confirmedVisits?: readonly number[]; insteadOf?: string | null },
  ): Promise<Operation>;
  addTemplate(name: string, times: readonly string[]): Promise<Operation>;
  /**
   * @param from the template as it was shown when the edit was begun, where that may be older
   * @throws UnknownTemplate where it is there no more
   */
  changeTemplate(
    id: number,
    name: string,
    times: readonly string[],
    from?: ScheduleTemplate,
  ): Promise<Operation | null>;
  /** @returns null where it is there no more, or had never left this device */
  removeTemplate(id: number, from?: ScheduleTemplate): Promise<Operation | null>;

  /** Waits up to `withinMs` for the server's word on an operation (DESIGN 2.19). */
  settled(key: string, withinMs: number): Promise<Settlement>;
  /** A person's decision. @returns the operation that came of it, null where the old one just ended */
  decide(key: string, action: DecisionAction): Promise<Operation | null>;
  /** Pulls and drains now, without waiting for a timer. */
  syncNow(): void;

  journal(query: JournalQuery, limit: number): JournalView;
  record(idOrUid: number | string): FoldedRecord | null;
  unread(): number;
  day(day: Day): FoldedDay[];
  /** Both ends included; ordered by day, then doctor. */
  days(from: Day, to: Day): FoldedDay[];
  doctors(): readonly Doctor[];
  templates(): readonly ScheduleTemplate[];
  /** Also by the number it had before it was answered, or had before a restore. */
  template(id: number): ScheduleTemplate | null;
  settings(): JournalSettings;
  decisions(): readonly Decision[];
  /** What the server has not accepted yet, as this tab remembers it: parked edits, too. */
  unsent(): readonly Operation[];
  status(): Status;
  /** The clinic's day and time by the server's clock. */
  now(): ClinicNow;
  /** An instant (ISO) as the clinic's own clock showed it. */
  clinicTime(instant: string): ClinicNow;
  /** True once this device's copy has been read into memory. */
  ready(): boolean;

  /** Records older than the mirror, asked of the server. @throws Unreachable, Refused */
  fetchOlder(query: JournalQuery): Promise<FoldedRecord[]>;
  /** One record from the server; null where there is none. @throws Unreachable, Refused */
  fetchRecord(idOrUid: number | string): Promise<FoldedRecord | null>;

  /** Moves with every change of what the readings above answer, but for the status. */
  version(): number;
  onRecords(listener: () => void): () => void;
  onStatus(listener: () => void): () => void;
}
