import type { Operation, OperationCall } from "./operation.ts";

/** An operation with what only its sending needs. */
export type QueuedOperation = Operation & {
  lease: string | null;
  version: number;
};

/** Queued operations of one or some kinds. */
export type OperationOf<Kind extends Operation["kind"]> = Extract<QueuedOperation, { kind: Kind }>;

export type NewOperation = OperationCall & {
  key: string;
  etag: string | null;
  undoUntil?: number | undefined;
};

/** What one write does; `put` and `remove` name operations as they were seen. */
export interface OutboxChange {
  add?: readonly NewOperation[];
  put?: readonly QueuedOperation[];
  remove?: readonly QueuedOperation[];
  /** Answered and in the mirror: out of the list, and kept for a restore. */
  keep?: readonly QueuedOperation[];
}

/** Seqs of the operations that a change takes out of the outbox. */
export const removedBy = ({ remove = [], keep = [] }: OutboxChange): ReadonlySet<number> =>
  new Set([...remove, ...keep].map(({ seq }) => seq));
