import type { MessageError } from "../../../shared/messages/message.ts";
import type { Config } from "../../platform/config/config.ts";
import { type Db, type Tx, transaction } from "../../platform/database/connection.ts";
import { findClosureOn } from "../schedule/closures.ts";
import { makeLink, readLink } from "../visit-links/links.ts";
import type { OutgoingMessage } from "./gateways/gateway.ts";
import {
  type DueMessage,
  hasAwayNotice,
  hasReminderOfDay,
  lockNextDue,
  lockPhoneOfDay,
  updateDecided,
  updateTaken,
} from "./queries.ts";
import { messageText, mobileNumber, spelledAddress } from "./write-sms.ts";

export interface Taken extends OutgoingMessage {
  attempts: number;
}

interface Taking {
  now: Date;
  config: Config;
  secret: Uint8Array;
  /** The template of reminders. */
  reminder: string;
}

/**
 * Takes the next message that is due, in a separate transaction, which is committed before the
 * provider is called, so no other process calls for the same message. The visit is read as it is
 * now; an obsolete message becomes void. @returns null when no message is due
 */
export function takeNext(db: Db, taking: Taking): Promise<Taken | "void" | null> {
  return transaction(db, async (tx) => {
    const due = await lockNextDue(tx, taking.now);
    if (!due) return null;
    const phone = mobileNumber(due.phone);
    const fault = await faultOf(tx, due, phone);
    if (fault || phone === null) {
      const state = fault === "phone" ? "failed" : "void";
      await updateDecided(tx, due.id, { state, error: fault ?? "phone" }, taking.now);
      return "void";
    }
    await updateTaken(tx, due.id, taking.now);
    const text = await textOf(tx, due, taking);
    return { uid: due.uid, phone, text, attempts: due.attempts + 1 };
  });
}

/** Why a message is not sent. */
async function faultOf(
  tx: Tx,
  due: DueMessage,
  phone: string | null,
): Promise<MessageError | null> {
  const { id, kind, employee, record_day: day, record_time } = due;
  if (day !== due.visitDay || record_time !== due.visitTime) return "moved";
  if (!due.sms_consent) return "no_consent";
  if ((await readLink(tx, due.visit))?.isNotMe) return "not_me";
  if (due.isLate) return "late";
  if (phone === null) return "phone";
  if (kind !== "reminder") return null;
  if (await findClosureOn(tx, day)) return "closed";
  if (await hasAwayNotice(tx, { uid: due.visit, employee, record_day: day, record_time }))
    return "away";
  const tail = phone.slice(1);
  await lockPhoneOfDay(tx, tail, day);
  return (await hasReminderOfDay(tx, { id, tail, day })) ? "same_day" : null;
}

async function textOf(
  tx: Tx,
  due: DueMessage,
  { config, secret, reminder }: Taking,
): Promise<string> {
  const stored = await readLink(tx, due.visit);
  // Reception has revoked it: a new one would undo that.
  const isRevoked = stored !== null && !stored.isActive;
  const link = isRevoked ? null : spelledAddress(config, await makeLink(tx, due.visit, secret));
  return messageText(due, { reminder, link });
}
