import type { LastKnown } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";
import type { QueuedOperation } from "./queued-operation.ts";
import { targetOf } from "./target.ts";

/**
 * The acknowledged operations that a restored server lost and that have to be sent again, in order
 * of making. A value that others replaced before the restore is not sent again. An operation whose
 * target this device does not know is sent as it is.
 * @param epoch of the restored server: states of this epoch say nothing about the time before the
 * restore. Null if it has no epoch
 */
export function operationsToResend(
  lost: readonly QueuedOperation[],
  lastKnown: LastKnown,
  epoch: string | null,
): QueuedOperation[] {
  const byTarget = Map.groupBy(lost, targetOf);
  const before: LastKnown = {
    ...lastKnown,
    record(uid) {
      const known = lastKnown.record(uid);
      return epoch !== null && known?.epoch === epoch ? null : known;
    },
  };
  return lost.flatMap((operation) => {
    const kind = kindOf(operation);
    if (!kind.resend) return [operation];
    const same = byTarget.get(targetOf(operation)) ?? [];
    const again = kind.resend(operation, { same, lastKnown: before });
    return again ? [again] : [];
  });
}
