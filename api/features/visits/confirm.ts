import { retryAfterDeadlock, transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/actor.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import type { VisitSession } from "../../platform/http/visit-cookie.ts";
import { updateRecord } from "../journal/update-record.ts";
import { noteAct } from "./acts.ts";
import { canConfirm, lockOpenVisit } from "./read-visit.ts";

/** Confirms a visit as reception does. @returns false where the visit is not open any more */
export function confirmVisit(server: Server, session: VisitSession | null): Promise<boolean> {
  const now = clinicNow(server);
  return retryAfterDeadlock(() =>
    transaction(server.db, async (tx) => {
      const open = await lockOpenVisit(server, session, tx);
      if (!open) return false;
      if (!canConfirm(open, now)) return true;
      const { uid } = open.record;
      const changing = { ifMatch: null, now, by: PATIENT };
      const after = await updateRecord(tx, { uid }, { call_operator: true }, changing);
      await noteAct(tx, "confirmed", after, { now });
      return true;
    }),
  );
}
