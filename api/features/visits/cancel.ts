import { retryAfterDeadlock, transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/actor.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import type { VisitSession } from "../../platform/http/visit-cookie.ts";
import { REASONS } from "../acts/destruction-act.ts";
import { destroy, retryOutdatedAct } from "../journal/destroy.ts";
import { readDeadlines } from "../settings/deadlines.ts";
import { noteAct } from "./acts.ts";
import { canCancel, lockOpenVisit } from "./read-visit.ts";

/**
 * Cancels a visit for its patient: a destruction like reception's, with act, log and tombstone.
 * `late`: the clinic's deadline has passed.
 */
export async function cancelVisit(
  server: Server,
  session: VisitSession | null,
): Promise<"cancelled" | "late" | "closed"> {
  if (!session) return "closed";
  const { uid } = session;
  const now = clinicNow(server);
  const occasion = { by: PATIENT, now, reason: REASONS.cancelledByPatient };
  return retryOutdatedAct(server.db, { uid }, occasion, (act) =>
    retryAfterDeadlock(() =>
      transaction(server.db, async (tx) => {
        const open = await lockOpenVisit(server, session, tx);
        if (!open) return "closed";
        if (!canCancel(open, await readDeadlines(tx), now)) return "late";
        const record = await destroy(tx, { uid }, { ifMatch: null, now, act });
        await noteAct(tx, "cancelled", record, { now });
        return "cancelled";
      }),
    ),
  );
}
