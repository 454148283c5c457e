import { isAccepted } from "../../../shared/journal/record.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/event.ts";
import type { VisitSession } from "../../platform/http/cookies.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { updateRecord } from "../journal/update-record.ts";
import { noteAct } from "./patient-acts.ts";
import { canConfirm, isAtSlot, lockOpenVisit } from "./read-visit.ts";

/**
 * Confirms a visit as reception does. `late`: it cannot be confirmed on the page; `changed`: it is
 * not at the time that the patient has read.
 */
export function confirmVisit(
  server: Server,
  session: VisitSession | null,
  read: Slot | null,
): Promise<"confirmed" | "late" | "changed" | "closed"> {
  const now = clinicNow(server);
  return transaction(server.db, async (tx) => {
    const open = await lockOpenVisit(server, session, tx);
    if (!open) return "closed";
    if (!isAtSlot(open, read)) return "changed";
    if (isAccepted(open.record)) return "confirmed";
    if (!canConfirm(open, now)) return "late";
    const { uid } = open.record;
    const changing = { ifMatch: null, now, by: PATIENT };
    const after = await updateRecord(tx, { uid }, { call_operator: true }, changing);
    await noteAct(tx, "confirmed", after, { now });
    return "confirmed";
  });
}
