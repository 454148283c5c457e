import type { Slot } from "../../../shared/time/slot.ts";
import { type Queryable, transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/event.ts";
import type { VisitSession } from "../../platform/http/cookies.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { REASONS } from "../acts/destruction-act.ts";
import { destroy, retryOutdatedAct } from "../journal/destroy.ts";
import { readDeadlines } from "../settings/settings.ts";
import { retryWishAct, takeWish } from "../wishes/destroy-wish.ts";
import { wishOfVisit } from "../wishes/wishes.ts";
import { noteAct } from "./patient-acts.ts";
import { canCancel, findOpenVisit, isAtSlot, lockOpenVisit, type OpenVisit } from "./read-visit.ts";

/**
 * Cancels a visit for its patient: a destruction like reception's, with act, log and tombstone. With
 * it goes her wish for an earlier time: without the visit's page she could not withdraw it.
 * `late`: the clinic's deadline has passed; `changed`: the visit is not at the time that she has read.
 */
export async function cancelVisit(
  server: Server,
  session: VisitSession | null,
  read: Slot | null,
): Promise<"cancelled" | "late" | "changed" | "closed"> {
  if (!session) return "closed";
  const { uid } = session;
  const now = clinicNow(server);
  const refusalOf = async (open: OpenVisit | null, db: Queryable) => {
    if (!open) return "closed";
    if (!canCancel(open, await readDeadlines(db), now)) return "late";
    return isAtSlot(open, read) ? null : "changed";
  };
  // Rendering the act is costly, so refusals come before it.
  const refused = await refusalOf(await findOpenVisit(server, session), server.db);
  if (refused) return refused;
  const occasion = { by: PATIENT, now, reason: REASONS.cancelledByPatient };
  const wish = (await wishOfVisit(server.db, uid)) ?? undefined;
  const ofWish = { by: PATIENT, now, reason: REASONS.wishWithdrawn };
  return retryWishAct(server.db, wish, ofWish, (wishAct) =>
    retryOutdatedAct(server.db, { uid }, occasion, (act) =>
      transaction(server.db, async (tx) => {
        const open = await lockOpenVisit(server, session, tx);
        if (!open) return "closed";
        const refusedMeanwhile = await refusalOf(open, tx);
        if (refusedMeanwhile) return refusedMeanwhile;
        // Before the deletion: by this act the booking still counts towards a wave.
        await noteAct(tx, "cancelled", open.record, { now });
        await takeWish(tx, wish, { act: wishAct, now });
        await destroy(tx, { uid }, { ifMatch: null, now, act });
        return "cancelled";
      }),
    ),
  );
}
