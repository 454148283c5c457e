import type { DecisionAction } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";
import { isParked, type Operation, type OutboxChange } from "./operation.ts";
import { isCreation, targetOf } from "./target.ts";

/**
 * Carries out a person's decision on a parked operation. It removes the operation, or replaces it
 * by one with the same uid and a new key, at the same position: operations that wait for it come
 * later.
 */
export function planDecision(
  operations: readonly Operation[],
  oldKey: string,
  newKey: string,
  action: DecisionAction,
): OutboxChange | null {
  const parked = operations.find((operation) => operation.key === oldKey && isParked(operation));
  if (!parked) return null;
  const same = operations.filter((operation) => targetOf(operation) === targetOf(parked));
  const kind = kindOf(parked);
  const { whole, gathered } = kind.gather?.(parked, same) ?? { whole: parked, gathered: [] };
  const next = decided(whole, action);
  if (next) {
    const sent: Operation = {
      ...next,
      key: newKey,
      state: "pending",
      answer: null,
      lease: null,
    };
    return { put: [sent], remove: gathered };
  }
  // A creation takes its later edits with it.
  if (!isCreation(parked)) return { remove: [parked] };
  return { remove: same, add: kind.discarded?.(parked, newKey) ?? [] };
}

function decided(parked: Operation, action: DecisionAction): Operation | null {
  if (action.kind === "discard") return null;
  const own = kindOf(parked).decide?.(parked, action);
  if (own !== undefined) return own;
  if (action.kind === "keep" || action.kind === "keep-theirs") return null;
  return action.kind === "keep-mine" ? onAnswered(parked) : parked;
}

/** On the revision that the 412 named. */
function onAnswered(parked: Operation): Operation {
  const { answer } = parked;
  return answer?.status === 412 && answer.etag ? { ...parked, etag: answer.etag } : parked;
}
