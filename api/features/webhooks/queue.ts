import type { EventKind } from "../../../shared/webhooks/webhook.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { queueEvent } from "./queries.ts";

/**
 * Queues the event of a visit, in the transaction of the change, for the webhooks that subscribe to
 * it. A visit's first event is queued by the statement that books it.
 */
export async function queueVisitEvents(
  tx: Tx,
  kinds: readonly EventKind[],
  visit: { uid: string; revision: number },
  at: Date,
): Promise<void> {
  for (const kind of kinds) await queueEvent(tx, kind, visit, at);
}

/**
 * The events of a destroyed visit; receivers must destroy their copies. Its revision is higher than
 * all before.
 */
export const queueDestruction = (
  tx: Tx,
  { uid, revision }: { uid: string; revision: number },
  { isCancelled, at }: { isCancelled: boolean; at: Date },
): Promise<void> =>
  queueVisitEvents(
    tx,
    isCancelled ? ["visit.cancelled", "visit.destroyed"] : ["visit.destroyed"],
    { uid, revision: revision + 1 },
    at,
  );
