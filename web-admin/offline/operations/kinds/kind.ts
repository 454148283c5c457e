import type { Closure } from "../../../../shared/journal/closure.ts";
import type { JournalSettings } from "../../../../shared/journal/journal.ts";
import type { ParsedRecord } from "../../../../shared/journal/record.ts";
import type { RecordField } from "../../../../shared/journal/visit-fields.ts";
import { PROBLEM } from "../../../../shared/schema/problem.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { Slot } from "../../../../shared/time/slot.ts";
import type { Wish } from "../../../../shared/wishes/wish.ts";
import type {
  Answer,
  CallOf,
  KindName,
  NewOperation,
  Operation,
  OperationCall,
  OperationOf,
  OutboxChange,
  SomeVisitFields,
} from "../operation.ts";
import type { ShownTemplate } from "../template-fields.ts";
import type { Destination, ServerVisit } from "../visit.ts";

/** The HTTP request of a write. */
export interface OperationRequest {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  /** Undefined: no body. */
  body?: object;
}

/** Shown state of each subject of operations. */
export interface Shown {
  visit: ServerVisit | null;
  /** The offered times of a doctor's day. */
  day: readonly string[];
  /** All templates. */
  template: readonly ShownTemplate[];
  settings: JournalSettings;
  /** The waiting list. */
  wish: readonly Wish[];
  /** All closures of the clinic. */
  closure: readonly Closure[];
  nothing: null;
}

export type Subject = keyof Shown;

/**
 * A kind of offline operation. The engine stores, orders, sends, shows and rebases operations by
 * this interface alone. Comments of optional members state the default.
 */
export interface OperationKind<
  Kind extends KindName = KindName,
  On extends Subject = Subject,
  Input = never,
> {
  /** The subject it changes on the screen. */
  readonly subject: On;
  /** A creation makes its target; a schedule day is there before its first list. */
  readonly effect: "creation" | "change" | "removal";
  /**
   * `checked`: sent with `If-Match`, and answered with the next revision. `unchecked`: sent
   * without. `untouched`: sent without, and the server leaves the revision as it is.
   */
  readonly revision: "checked" | "unchecked" | "untouched";

  /** The outbox change for a person's command; null if nothing changes. */
  plan(queue: Queue, input: Input): OutboxChange | null;

  /**
   * The target's name, such as `day/2027-06-11/1`. Operations on one target are sent one after
   * another. Left out: its subject and uid, such as `visit/UID`. A call without a uid needs it.
   */
  target?(call: KeyedCall<Kind>): string;

  /**
   * The same write gives the same body, byte for byte: the server recognises a repeated request by
   * it.
   */
  request(call: CallOf<Kind>): OperationRequest;

  /**
   * The body is a whole list and means its difference to its base. The next operation on the same
   * target then does not wait for a parked one, and keeps its ETag. Left out: the body means
   * itself.
   */
  readonly isDifference?: true;

  /** The times of doctors' days that it takes, leaves, offers or withdraws. Left out: no times. */
  times?(call: CallOf<Kind>): ClaimedTimes | null;

  /** The shown subject with this operation applied. Left out: the same. */
  overlay?(shown: Shown[On], operation: OperationOf<Kind>): Shown[On];

  /**
   * The meaning of a refusal. `done`: the goal is reached. `dropped`: removed without a question.
   * Absent or null: a person decides.
   */
  refused?(answer: Answer): "done" | "dropped" | null;

  /**
   * A 412: the operation on the server's state, to be sent again, or for a decision if both sides
   * changed the same. Absent or null: it stays as it is, for a decision.
   * @param current the target's state in the 412
   */
  rebase?(operation: OperationOf<Kind>, answer: Answer, current: unknown): Rebased | null;

  /**
   * A further write for the values of an accepted operation that the server's record lacks. Left
   * out or null: no such write is needed.
   * @param later the operations on the same target that wait
   */
  leftToSend?(
    operation: OperationOf<Kind>,
    record: ParsedRecord,
    later: readonly Operation[],
  ): OperationCall | null;

  /** The question of a 412. Absent: like any other refusal. */
  readonly question?: "fields" | "cancel" | "template";

  /** The fields for which a person chooses a side. Left out: no fields. */
  disputed?(operation: OperationOf<Kind>, record: ParsedRecord): readonly FieldConflict[];

  /**
   * Before a decision: the operation with later ones on its target merged in. Left out: as it is.
   */
  gather?(
    operation: OperationOf<Kind>,
    same: readonly Operation[],
  ): { whole: Operation; gathered: readonly Operation[] };

  /**
   * The operation after a person's decision; null: it is removed. Left out or undefined: a decision
   * to keep the server's side removes it, and any other sends it again.
   */
  decide?(operation: OperationOf<Kind>, action: DecisionAction): Operation | null | undefined;

  /** Operations to send once its creation is discarded; by default no operations. */
  discarded?(operation: OperationOf<Kind>, key: string): readonly NewOperation[];

  /** An answered operation as it is stored for a restore. Left out: as it is. */
  retained?(operation: OperationOf<Kind>): Operation;

  /**
   * The part of an acknowledged operation, lost by a restore, that was still in effect in the last
   * state this device saw; null: nothing. Left out: all of it.
   */
  resend?(operation: OperationOf<Kind>, lost: Lost): Operation | null;

  /** Its changes, line by line in Russian, readable without its target. */
  words(operation: CallOf<Kind>, words: Words): string[];

  /** Russian words where a person chooses between two wholes. */
  readonly eitherSide?: EitherSide;
}

/** How values are named to a person. */
export interface Words {
  doctor(employee: unknown): string;
  /** The fields of a visit that an edit touches, each with its value before. */
  fields(edit: { body: SomeVisitFields; base: SomeVisitFields }): string[];
}

/**
 * This device's version or the server's: the label of its button, and the message after the choice.
 */
export interface EitherSide {
  title: string;
  mine: { words: string; done: string };
  theirs: { words: string; done: string };
}

/** The outbox as a plan reads it. */
export interface Queue {
  /** The key of the new operation. */
  readonly key: string;
  /** The operations on a target, in order of making. */
  on(target: string): readonly Operation[];
  /** Removes all of them if the target's creation is among them and was never sent; null if not. */
  forgetUnsent(target: string): OutboxChange | null;
  /**
   * The ETag that the next edit of a target is based on.
   * @param shown the ETag of the state that the person saw; null while the server has answered
   * nothing
   */
  etagFor(target: string, shown: string | null): string | null;
}

/** The last server state that this device knew; null: not known. */
export interface LastKnown {
  record(uid: string): ServerVisit | null;
  answered(): {
    templates: readonly ShownTemplate[] | null;
    settings: JournalSettings | null;
    wishes: readonly Wish[] | null;
    times(employee: number, day: Day): readonly string[] | null;
  };
}

/** A field that both sides changed. */
export interface FieldConflict {
  field: RecordField;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** The possible decisions; each makes one new operation, or ends the old one. */
export type DecisionAction =
  | { kind: "move"; slot: Destination }
  | { kind: "discard" }
  | { kind: "retry" }
  | { kind: "keep-mine" }
  | { kind: "keep-theirs" }
  | { kind: "keep"; mine: readonly RecordField[] };

/** Operations that a restore lost. */
export interface Lost {
  /** The lost operations on the same target, in order of making. */
  same: readonly Operation[];
  lastKnown: LastKnown;
}

export interface Rebased {
  /** Null: no part of it is left to send. */
  operation: Operation | null;
  /** Both sides changed the same. */
  isDisputed: boolean;
}

/** Operations on the same times, and on the same doctor's day, are sent one after another. */
export interface ClaimedTimes {
  /** Times that it frees: other operations can use them only after it. */
  opened: readonly Slot[];
  /** Times that it needs to be free or offered. */
  needed: readonly Slot[];
  /** The time that it books for a visit. */
  wanted: Slot | null;
}

/** A call with its idempotency key. */
export type KeyedCall<Kind extends KindName = KindName> = CallOf<Kind> & { key: string };

/** The change that adds one operation. @param etag its base; null for a write sent without one */
export const adding = (
  { key }: Pick<Queue, "key">,
  call: OperationCall,
  etag: string | null = null,
): OutboxChange => ({ add: [{ ...call, key, etag }] });

/** By the server's own codes: a 404 of a proxy must not end an edit. */
const GONE: ReadonlySet<string> = new Set([PROBLEM.notFound, PROBLEM.destroyed]);

/** For operations that have nothing left to do where their target is gone. */
export const doneWhenGone = ({ problem }: Answer) =>
  problem && GONE.has(problem.code) ? "done" : null;

/** For creations: the person who removed the target had seen it. */
export const droppedWhenDestroyed = ({ problem }: Answer) =>
  problem?.code === PROBLEM.destroyed ? "dropped" : null;
