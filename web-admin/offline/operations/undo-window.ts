import { type NewOperation, neverSent, type Operation, type OutboxChange } from "./operation.ts";
import { interferes } from "./send-order.ts";

type Operations = readonly Operation[];

/** How long a cancellation or a confirmation can be undone before it is sent. */
export const UNDO_MS = 10_000;

/**
 * How many ms an operation that was never sent is still held; never more than `UNDO_MS`, also after
 * the clock was set back.
 */
export function undoTimeLeft(operation: Operation, now: number): number {
  const left = (operation.undoUntil ?? 0) - now;
  return neverSent(operation) && left > 0 && left <= UNDO_MS ? left : 0;
}

/** The same change, with its new operations in the undo window until then. */
export const undoUntil = (change: OutboxChange | null, until: number): OutboxChange | null =>
  change && { ...change, add: change.add?.map((added) => ({ ...added, undoUntil: until })) ?? [] };

/** The same operation, to be sent at once. */
const released = (operation: Operation): Operation => ({ ...operation, undoUntil: 0 });

/** Those that are held; of one key only, if one is given. */
export function endUndo(operations: Operations, now: number, key?: string): OutboxChange | null {
  const held = operations.filter(
    (operation) => undoTimeLeft(operation, now) > 0 && (key === undefined || operation.key === key),
  );
  return held.length > 0 ? { put: held.map(released) } : null;
}

/** The same change, after releasing the held operations that must be sent before it. */
export function releasingInTheWay(
  operations: Operations,
  change: OutboxChange | null,
  now: number,
): OutboxChange | null {
  if (!change?.add?.length) return change;
  const touched = new Set([...(change.put ?? []), ...(change.remove ?? [])].map(({ seq }) => seq));
  const { add } = change;
  const inTheWay = operations.filter(
    (operation) =>
      undoTimeLeft(operation, now) > 0 &&
      !touched.has(operation.seq) &&
      add.some((other) => interferes(operation, other)),
  );
  return { ...change, put: [...(change.put ?? []), ...inTheWay.map(released)] };
}

/**
 * Removes a held operation, and adds again the operations that it had replaced.
 * @returns null where it is held no longer
 */
export function takeBack(
  operations: Operations,
  { key, replaced }: { key: string; replaced: Operations },
  { now, newKey }: { now: number; newKey: () => string },
): OutboxChange | null {
  const operation = operations.find((each) => each.key === key);
  if (!operation || undoTimeLeft(operation, now) === 0) return null;
  return { remove: [operation], add: replaced.map((each) => again(each, newKey())) };
}

function again(operation: Operation, key: string): NewOperation {
  const { seq: _, state: __, attempts, madeAt, lease, version, answer, ...call } = operation;
  return { ...call, key };
}
