import type { LastSeen } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";
import type { QueuedOperation } from "./queued-operation.ts";
import { targetOf } from "./target.ts";

/**
 * Of the acknowledged operations that a restored server does not know, in order of making, those still
 * in effect when the server was last seen: what somebody replaced since is not sent again. All of
 * those on what the device knows nothing of are.
 * @param epoch of the restored server, whose own words say nothing of what stood before; null
 * where it has no epoch of its own
 */
export function operationsToResend(
  lost: readonly QueuedOperation[],
  seen: LastSeen,
  epoch: string | null,
): QueuedOperation[] {
  const byTarget = Map.groupBy(lost, targetOf);
  const before: LastSeen = {
    ...seen,
    record(uid) {
      const known = seen.record(uid);
      return epoch !== null && known?.epoch === epoch ? null : known;
    },
  };
  return lost.flatMap((operation) => {
    const kind = kindOf(operation);
    if (!kind.resend) return [operation];
    const same = byTarget.get(targetOf(operation)) ?? [];
    const again = kind.resend(operation, { same, seen: before });
    return again ? [again] : [];
  });
}
