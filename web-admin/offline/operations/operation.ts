import type * as z from "zod/mini";
import type { ParsedRecord } from "../../../shared/journal/record.ts";
import type {
  changedSchema,
  destroyedVisitSchema,
  visitInTheWaySchema,
} from "../../../shared/journal/refusals.ts";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import type { PlaceField, RecordField } from "../../../shared/journal/visit-fields.ts";
import type { Problem } from "../../../shared/schema/problem.ts";
import { formatEtag } from "../../../shared/sync/sync.ts";

/**
 * `pending → sending → done`; `login`: waits for someone to sign in;
 * `conflict` and `rejected` are parked until a person decides.
 */
export type OperationState = "pending" | "sending" | "done" | "conflict" | "rejected" | "login";

/** A visit's fields by the API's names; `record_day` is ISO. */
export type VisitFields = Pick<ParsedRecord, RecordField>;
export type SomeVisitFields = Partial<VisitFields>;

/** Lists of times that a schedule template names. */
export interface TemplateFields {
  tpl_name: string;
  schedule_tpl: readonly string[];
}

/** The base of a write without earlier values. */
export type Nothing = Readonly<Record<never, never>>;

/** The wish of the waiting list that a visit fulfils: the server takes it off with the write. */
export interface OfWish {
  wish?: string | undefined;
}

/**
 * The body of each kind's write, and its base: the touched fields as the person saw them. Every
 * file of `kinds/` declares its own, with names of this file.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files of kinds/ fill it
export interface Calls {}

export type KindName = keyof Calls;

/** A person's command as one write of the API; its kind gives the HTTP request. */
export type CallOf<Kind extends KindName> = {
  [Each in Kind]: { kind: Each } & Readonly<Calls[Each]>;
}[Kind];

export type OperationCall = CallOf<KindName>;

/** A doctor's offered times as a person changed them: the list they saw, and the one they want. */
export interface TimesEdit {
  from: readonly string[];
  to: readonly string[];
}

/** A new visit as reception enters it; only the slot is required. */
export type NewVisitInput = SomeVisitFields & Pick<VisitFields, PlaceField>;

/** The server's last answer to an operation. */
export interface Answer {
  status: number;
  at: string;
  etag: string | null;
  /** The commit's transaction; folding ends once the mirror is past it. */
  xid: string | null;
  /** Epoch of the answer; a restore begins a new one. */
  epoch: string | null;
  /** The server's record after the write, or the conflicting one (412). */
  record: ParsedRecord | null;
  /** The conflicting template (412). */
  template?: ScheduleTemplate | null | undefined;
  /** The author and time (ISO) of the conflicting change. */
  changed?: LastChange | null | undefined;
  /** Which record that was, of one destroyed meanwhile. */
  destroyed?: DestroyedVisit | null | undefined;
  problem: Problem | null;
  /** Visits at the times that a schedule edit removes; names only for readers of the journal. */
  visits: readonly VisitInTheWay[];
}

export type DestroyedVisit = z.infer<typeof destroyedVisitSchema>;
export type LastChange = z.infer<typeof changedSchema>;
export type VisitInTheWay = z.infer<typeof visitInTheWaySchema>;

/** An operation's state in the outbox. */
export interface OperationStatus {
  /** Order of making, given by the outbox. */
  seq: number;
  /** Idempotency key. */
  key: string;
  state: OperationState;
  attempts: number;
  /** ISO. */
  madeAt: string;
  /** The base of the edit: the own operation before it, else the shown record. */
  etag: string | null;
  answer: Answer | null;
  /** End of the undo window: ms by the device's clock. */
  undoUntil?: number | undefined;
  /** Identifies the leader that is sending it. */
  lease: string | null;
  /** Grows with every write, so that a writer that read an older one notices. */
  version: number;
}

/** A write that waits in the outbox, or was answered. */
export type Operation = OperationCall & OperationStatus;

type InState = Pick<OperationStatus, "state">;

export const isParked = ({ state }: InState) => state === "conflict" || state === "rejected";
export const isOpen = ({ state }: InState) => state !== "done";
/** Waits for an answer: not done and not parked. */
export const isWaiting = (operation: InState) => isOpen(operation) && !isParked(operation);
/** Never sent: its body may still change. */
export const neverSent = ({ state, attempts }: Pick<OperationStatus, "state" | "attempts">) =>
  state === "pending" && attempts === 0;

/** How a write ended. */
export type Settlement =
  | { outcome: "done"; record: ParsedRecord | null }
  | { outcome: "refused"; problem: Problem; answer: Answer }
  /** Undone or discarded by a person, or its answer is not stored any more. */
  | { outcome: "gone" };

/** Its state after the time that a screen waits for it. */
export type SettlementSoFar = Settlement | { outcome: "queued" };

/** An answered request: a success in JSON, or a refusal with one of our codes. */
export interface ServerReply {
  status: number;
  body: unknown;
  /** Null for a success. */
  problem: Problem | null;
  etag: string | null;
  /** The write's transaction. */
  xid: string | null;
}

/** An ETag that matches nothing: the 412 brings the present state, which is judged by fields. */
export const ETAG_OF_NOTHING = '"none"';

/** The ETag of a record's creation; without an epoch, one that matches nothing. */
export const creationEtag = (epoch: string | null) =>
  epoch === null ? ETAG_OF_NOTHING : formatEtag(epoch, 1);

/** Queued operations of one or some kinds. */
export type OperationOf<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

export type NewOperation = OperationCall & {
  key: string;
  etag: string | null;
  undoUntil?: number | undefined;
};

/** The changes of one write; `put` and `remove` contain operations as they were read. */
export interface OutboxChange {
  add?: readonly NewOperation[];
  put?: readonly Operation[];
  remove?: readonly Operation[];
  /** Answered and in the mirror: out of the list, and retained for a restore. */
  retain?: readonly Operation[];
}

/** Seqs of the operations that a change takes out of the outbox. */
export const removedBy = ({ remove = [], retain = [] }: OutboxChange): ReadonlySet<number> =>
  new Set([...remove, ...retain].map(({ seq }) => seq));
