import type { Day } from "../../shared/calendar.ts";
import type { BookedSlot, JournalRecord } from "../../shared/journal.ts";
import type { Problem } from "../../shared/problem.ts";
import type { ScheduleTemplate } from "../../shared/schedule.ts";

/**
 * `pending → sending → done`; `login`: waits for someone to sign in;
 * `conflict` and `rejected` are parked until a person decides.
 */
export type OperationState = "pending" | "sending" | "done" | "conflict" | "rejected" | "login";

/** What an operation is about; with the method it says what it does. */
export type Subject =
  | { kind: "record"; uid: string }
  | { kind: "schedule-day"; employee: number; day: Day }
  | { kind: "template"; id: number | null }
  | { kind: "settings" }
  | { kind: "export" };

/** The fields of a record's edit, `record_day` as ISO; only those touched. */
export interface RecordEdit {
  employee?: number;
  record_day?: Day;
  record_time?: string;
  user_name?: string;
  phone?: string;
  service?: string;
  add_comment?: string;
  call_operator?: boolean;
}

/** A doctor's offered times as a person changed them: the list they saw, and the one they want. */
export interface TimesEdit {
  from: readonly string[];
  to: readonly string[];
}

/** A visit as reception enters it; only the slot is required. */
export interface StaffBookingInput {
  employee: number;
  record_day: Day;
  record_time: string;
  user_name?: string;
  phone?: string;
  service?: string;
  add_comment?: string;
}

/** The last thing the server said about an operation. */
export interface Answer {
  status: number;
  at: string;
  etag: string | null;
  /** The commit's transaction; folding ends once the mirror is past it. */
  xid: string | null;
  /** Which life of the database spoke; a restore begins another. */
  epoch: string | null;
  /** The number given to what is no record (a template). */
  createdId: number | null;
  /** The record as the server had it after, or as it stands against us (412). */
  record: JournalRecord | null;
  /** The template as it stands against us (412). */
  template?: ScheduleTemplate | null | undefined;
  /** Who changed the record we were refused over, and when (ISO). */
  changed?: LastChange | null | undefined;
  /** Which record that was, of one destroyed meanwhile. */
  destroyed?: DestroyedVisit | null | undefined;
  problem: Problem | null;
  nearest: readonly BookedSlot[];
  /** Visits at the times a schedule edit takes away; names only for those who may read them. */
  visits: readonly VisitInTheWay[];
}

export interface DestroyedVisit {
  id: number;
  record_day: string;
  record_time: string;
}

export interface LastChange {
  by: string;
  at: string;
}

export interface VisitInTheWay {
  id: number;
  day: string;
  time: string;
  user_name?: string | undefined;
  phone?: string | undefined;
}

/** An ordinary call of the API, waiting in the outbox. */
export interface Operation {
  /** Order of making, given by the outbox. */
  seq: number;
  /** Idempotency key. */
  key: string;
  state: OperationState;
  attempts: number;
  /** ISO. */
  madeAt: string;
  subject: Subject;
  method: "POST" | "PUT" | "DELETE";
  path: string;
  /** As it is sent; days are `DD.MM.YYYY`. */
  body: Readonly<Record<string, unknown>> | null;
  /** The values of the touched fields as they were seen when the edit was made. */
  base: Readonly<Record<string, unknown>>;
  /** What the edit was based on: the own operation before it, else what was seen. */
  etag: string | null;
  answer: Answer | null;
}

/** How a call ended within the time a screen waits for it. */
export type Settlement =
  | { outcome: "done"; record: JournalRecord | null }
  | { outcome: "refused"; problem: Problem; answer: Answer }
  | { outcome: "queued" };
