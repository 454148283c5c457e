import type { RecordField } from "../../../shared/journal/visit-fields.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import type { LastChange, Operation } from "./operation.ts";
import type { VisitView } from "./record.ts";
import type { Destination } from "./visit-fields.ts";

/** One field that both sides changed. */
export interface FieldConflict {
  field: RecordField;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/**
 * Something only a person can end («Требует решения»).
 * `slot`: the time is taken or withdrawn. `fields`: both sides changed the same field.
 * `visits`: a schedule edit takes away times that are booked; `keep-mine` goes on knowingly.
 * `cancel`: cancelled here, edited there. `template`: a template that the server has otherwise now.
 * `rejected`: the server will not have it at all.
 */
export interface Decision {
  key: string;
  kind: "slot" | "fields" | "cancel" | "visits" | "template" | "rejected";
  operation: Operation;
  /** Why, in Russian, fit to show. */
  reason: string;
  /** The visit as this device means it; null where the operation is not about a visit. */
  mine: VisitView | null;
  /** The visit as the server has it, or the one that holds the slot. */
  theirs: VisitView | null;
  /** Who changed it there last, and when (ISO), where the server said so. */
  changed: LastChange | null;
  fields: readonly FieldConflict[];
  /** Free slots nearest to the wanted one, by what is known now. */
  nearest: readonly Slot[];
}

/** What a person may do about it; each makes one new operation, or ends the old one. */
export type DecisionAction =
  | { kind: "move"; slot: Destination }
  | { kind: "discard" }
  | { kind: "retry" }
  | { kind: "keep-mine" }
  | { kind: "keep-theirs" }
  | { kind: "keep"; mine: readonly RecordField[] };
