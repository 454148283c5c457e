import type { EarlierWish } from "../../../shared/wishes/wish.ts";
import { type Tx, transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/event.ts";
import type { VisitSession } from "../../platform/http/cookies.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { notFound } from "../../platform/http/problems.ts";
import { REASONS } from "../acts/destruction-act.ts";
import { retryWishAct, takeWish } from "../wishes/destroy-wish.ts";
import { leaveForEarlier } from "../wishes/leave-wish.ts";
import { wishOfVisit } from "../wishes/wishes.ts";
import { findOpenVisit, lockOpenVisit } from "./read-visit.ts";

type Visitor = Parameters<typeof leaveForEarlier>[3];

/** «Хочу раньше». Throws 404 where the visit is over or closed meanwhile. */
export async function waitForEarlier(
  tx: Tx,
  server: Server,
  session: VisitSession | null,
  wish: EarlierWish,
  visitor: Visitor,
) {
  const open = await lockOpenVisit(server, session, tx);
  if (!open) throw notFound("Визит не открыт");
  return leaveForEarlier(tx, wish, open.record, visitor);
}

/** «Больше не жду»: destroys the wish of the visit. @returns false where no visit is open */
export async function stopWaiting(server: Server, session: VisitSession | null): Promise<boolean> {
  const open = await findOpenVisit(server, session);
  if (!open) return false;
  const { db } = server;
  const now = clinicNow(server);
  const uid = await wishOfVisit(db, open.record.uid);
  if (uid === null) return true;
  const occasion = { by: PATIENT, now, reason: REASONS.wishWithdrawn };
  await retryWishAct(db, uid, occasion, (act) =>
    transaction(db, (tx) => takeWish(tx, uid, { act, now })),
  );
  return true;
}
