import type { MessageKind } from "../../../shared/messages/message.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import { insertNotice, selectVisits, type VisitOfNotice } from "./queries.ts";

/** Whether a message may be sent about this visit: the patient has agreed, and it is ahead. */
const mayNotify = ({ sms_consent, isNotMe, isAhead }: VisitOfNotice) =>
  sms_consent && !isNotMe && isAhead;

/**
 * Begins one message to each of these visits: their doctor is away. @returns how many were begun;
 * the others have no consent, or had this message before
 */
export const notifyAway = (tx: Tx, server: Server, visits: readonly string[]): Promise<number> =>
  notify(tx, server, visits, "away");

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
    if (await insertNotice(tx, { ...place, kind, state: "due", error: "" })) begun += 1;
  }
  return begun;
}
