import { retryAfterDeadlock, type Tx, transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/actor.ts";
import { clinicNow, type Now } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import type { VisitSession } from "../../platform/http/visit-cookie.ts";
import { updateRecord } from "../journal/update-record.ts";
import { lockOpenVisit } from "./read-visit.ts";

/** Takes back the consent to messages about a visit; due messages are then not sent. */
export async function withdrawConsent(tx: Tx, uid: string, now: Now): Promise<void> {
  await updateRecord(tx, { uid }, { sms_consent: false }, { ifMatch: null, now, by: PATIENT });
}

/** The same on the page of an open visit. @returns false where it is not open any more */
export function withdrawOnPage(server: Server, session: VisitSession | null): Promise<boolean> {
  return retryAfterDeadlock(() =>
    transaction(server.db, async (tx) => {
      const open = await lockOpenVisit(server, session, tx);
      if (open?.record.sms_consent) await withdrawConsent(tx, open.record.uid, clinicNow(server));
      return open !== null;
    }),
  );
}
