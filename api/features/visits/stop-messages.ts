import { isPhoneEnd } from "../../../shared/visit/patient-answer.ts";
import { type Tx, transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { VisitSession } from "../../platform/http/cookies.ts";
import { clinicNow, type Now, type Server } from "../../platform/http/env.ts";
import { lockRecord } from "../journal/read.ts";
import { updateRecord } from "../journal/update-record.ts";
import { markNotMe } from "../visit-links/links.ts";
import { type LinkAttempt, tryLink } from "./open-link.ts";
import { noteAct } from "./patient-acts.ts";
import { findOpenVisit, lockOpenVisit } from "./read-visit.ts";

/** «Это не я» on the page of an open visit. @returns false where it is not open any more */
export async function reportOpenVisit(
  server: Server,
  session: VisitSession | null,
): Promise<boolean> {
  const open = await findOpenVisit(server, session);
  if (open) await report(server, open.record.uid);
  return open !== null;
}

/**
 * «Это не я» for a person who got a link by mistake and does not know the surname: they enter the
 * last digits of their own phone. @returns seconds to wait, null otherwise, without revealing
 * whether the answer fits
 */
export async function reportWrongPhone(
  server: Server,
  attempt: LinkAttempt,
): Promise<number | null> {
  const opened = await tryLink(server, attempt, { fits: isPhoneEnd, countsRight: true });
  if (opened.kind === "wait") return opened.seconds;
  if (opened.kind === "open") await report(server, opened.visit.uid);
  return null;
}

/** Stops messages to the phone and marks the visit for reception; the visit itself stays. */
function report(server: Server, uid: string): Promise<void> {
  const now = clinicNow(server);
  return transaction(server.db, async (tx) => {
    // The record first and then its link, as the loop that sends messages locks them.
    const record = await lockRecord(tx, { uid });
    if (!record || !(await markNotMe(tx, uid, now.instant))) return;
    if (record.sms_consent) await withdrawConsent(tx, uid, now);
    await logEvent(tx, { at: now.instant, by: PATIENT, action: "not_me", record });
    await noteAct(tx, "not_me", record, { now });
  });
}

/** Takes back the consent to messages about a visit; due messages are then not sent. */
export async function withdrawConsent(tx: Tx, uid: string, now: Now): Promise<void> {
  await updateRecord(tx, { uid }, { sms_consent: false }, { ifMatch: null, now, by: PATIENT });
}

/** The same on the page of an open visit. @returns false where it is not open any more */
export function withdrawOnPage(server: Server, session: VisitSession | null): Promise<boolean> {
  return transaction(server.db, async (tx) => {
    const open = await lockOpenVisit(server, session, tx);
    if (open?.record.sms_consent) await withdrawConsent(tx, open.record.uid, clinicNow(server));
    return open !== null;
  });
}
