import type { EventKind } from "../../../shared/webhooks/webhook.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { queueEvent } from "./queries.ts";

/**
 * Notes what happened to a visit, in the transaction that did it, for the webhooks that want to
 * know. A visit's first event is noted by the statement that books it.
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
 * The events of a visit that was destroyed; receivers must destroy what they have of it. Its
 * revision is above all that the visit had.
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
