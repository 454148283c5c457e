import type { MessageKind } from "../../../shared/messages/message.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { clinicNow, errorName, type Server } from "../../platform/http/env.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { openGateway } from "./gateways/open-gateway.ts";
import {
  hasReminder,
  insertNotice,
  lockVisit,
  selectMessageSettings,
  selectVisits,
  type VisitOfNotice,
} from "./queries.ts";
import { sendTaken } from "./run-messages.ts";
import type { Taken } from "./take.ts";
import { messageText, mobileNumber } from "./write-sms.ts";

export { hasAwayNotice as isDoctorAway, hasInvitation as wasInvited } from "./queries.ts";

const UNDO_MS = 60_000;

/** Whether a message may be sent about this visit: the patient has agreed, and it is ahead. */
const mayNotify = ({ sms_consent, isNotMe, isAhead }: VisitOfNotice) =>
  sms_consent && !isNotMe && isAhead;

/**
 * Begins one message to each of these visits: their doctor is away. @returns how many were begun;
 * the others have no consent, or had this message before
 */
export const notifyAway = (tx: Tx, server: Server, visits: readonly string[]): Promise<number> =>
  notify(tx, server, visits, "away");

/** Begins a message that the visit was moved to where it is now. */
export const notifyMoved = (tx: Tx, server: Server, visit: string): Promise<number> =>
  notify(tx, server, [visit], "moved");

async function notify(
  tx: Tx,
  server: Server,
  visits: readonly string[],
  kind: Exclude<MessageKind, "reminder" | "cancelled">,
): Promise<number> {
  if (server.config.sms.kind === "off") return 0;
  const now = clinicNow(server);
  const timeZone = server.config.clinicTimezone;
  let begun = 0;
  for (const visit of await selectVisits(tx, visits, now)) {
    if (!mayNotify(visit)) continue;
    const { uid, record_day, record_time } = visit;
    const place = { visit: uid, record_day, record_time, now: now.instant, timeZone };
    // A move can be undone for some seconds.
    const due = new Date(now.instant.getTime() + (kind === "moved" ? UNDO_MS : 0));
    if (await insertNotice(tx, { ...place, kind, due, state: "due", error: "" })) begun += 1;
  }
  return begun;
}

/** A visit that is about to be destroyed, as a notice of that needs it. */
interface BeforeCancelling {
  visit: VisitOfNotice;
  isReminded: boolean;
}

/** Reads a visit before it is destroyed; null if there is no gateway or no such visit. */
export async function readBeforeCancelling(
  tx: Tx,
  server: Server,
  name: RowName,
): Promise<BeforeCancelling | null> {
  if (server.config.sms.kind === "off") return null;
  const visit = await lockVisit(tx, name, clinicNow(server));
  return visit && { visit, isReminded: await hasReminder(tx, visit) };
}

/**
 * Notes the cancellation of a visit in the transaction that destroys it. With `isNotified` the
 * message is taken by that commit: the phone is in no table any more, so it is sent at once, also
 * at night. Otherwise a patient who was reminded leaves a mark: she does not know.
 * @returns the message to send after the commit
 */
export async function noteCancelled(
  tx: Tx,
  server: Server,
  before: BeforeCancelling | null,
  isNotified: boolean,
): Promise<Taken | null> {
  if (!before?.visit.isAhead) return null;
  const { visit, isReminded } = before;
  const { record_day, record_time } = visit;
  const phone = mobileNumber(visit.phone);
  const isSent = isNotified && phone !== null && mayNotify(visit);
  if (!isSent && !isReminded) return null;
  const uid = await insertNotice(tx, {
    visit: null,
    kind: "cancelled",
    record_day,
    record_time,
    state: isSent ? "taken" : "void",
    error: isSent ? "" : "already_reminded",
    due: server.clock(),
    now: server.clock(),
    timeZone: server.config.clinicTimezone,
  });
  if (!isSent || phone === null || uid === null) return null;
  const { text: reminder } = await selectMessageSettings(tx);
  const text = messageText(
    { kind: "cancelled", record_day, record_time },
    { reminder, link: null },
  );
  return { uid, phone, text, attempts: 1 };
}

/** Sends a notice whose taking is committed. */
export async function sendNotice(server: Server, notice: Taken): Promise<void> {
  const gateway = openGateway(server);
  if (!gateway) return;
  try {
    await sendTaken(server, gateway, notice);
  } catch (error) {
    server.log({ level: "error", task: "messages", error: errorName(error) });
  }
}
