import { listsServices } from "../../../shared/clinic/doctor-profile.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { isHeld } from "../../../shared/time/free-times.ts";
import { isPast, type Slot } from "../../../shared/time/slot.ts";
import { MOVES_AT_MOST } from "../../../shared/visit/deadline.ts";
import { type Tx, transaction } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/event.ts";
import type { VisitSession } from "../../platform/http/cookies.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { listDoctors } from "../doctors/doctors.ts";
import { nearestTo, type Seeker } from "../journal/nearest.ts";
import type { RecordRow } from "../journal/read.ts";
import { doctorGone, slotHeld, slotPast } from "../journal/refusals.ts";
import { updateRecord } from "../journal/update-record.ts";
import { receptionHold } from "../schedule/reception-hold.ts";
import { readDeadlines } from "../settings/settings.ts";
import { countMove } from "../visit-links/links.ts";
import { noteAct } from "./patient-acts.ts";
import { canMove, isAtSlot, lockOpenVisit } from "./read-visit.ts";

export type Moved =
  | { kind: "moved" | "late" | "changed" | "closed" }
  /** The slot is not available: nothing has changed. */
  | { kind: "refused"; refusal: Refusal };

/**
 * Moves a visit for its patient: the new slot first, in one transaction; uid and link stay.
 * Choosing the present slot is not a move.
 */
export async function moveVisit(
  server: Server,
  session: VisitSession | null,
  { slot, read }: Pick<Moving, "slot" | "read">,
): Promise<Moved> {
  const hold = await receptionHold(server);
  try {
    const kind = await transaction(server.db, (tx) =>
      move(server, { session, slot, read, hold }, tx),
    );
    return { kind };
  } catch (error) {
    if (error instanceof Refusal && NOT_TO_BE_HAD.has(error.code)) {
      return { kind: "refused", refusal: error };
    }
    throw error;
  }
}

const NOT_TO_BE_HAD = new Set<string>([
  PROBLEM.slotTaken,
  PROBLEM.slotNotOffered,
  PROBLEM.slotPast,
  PROBLEM.doctorGone,
]);

interface Moving {
  session: VisitSession | null;
  slot: Slot;
  /** The slot that the patient's page showed. */
  read: Slot | null;
  hold: ClinicMoment | null;
}

async function move(server: Server, { session, slot, read, hold }: Moving, tx: Tx) {
  const now = clinicNow(server);
  const open = await lockOpenVisit(server, session, tx);
  if (!open) return "closed";
  const { record: before } = open;
  if (isAtSlot(open, slot)) return "moved";
  if (!canMove(open, await readDeadlines(tx), now)) return "late";
  if (!isAtSlot(open, read)) return "changed";
  const seeker = { withHidden: false, service: before.service || null };
  const from = { ...now, ...hold };
  if (isPast(slot, now)) throw slotPast(await nearestTo(tx, slot, seeker, from));
  if (isHeld(slot, hold)) throw slotHeld(await nearestTo(tx, slot, seeker, from));
  await checkDoctor(tx, before, slot, seeker);
  if (!(await countMove(tx, before.uid, MOVES_AT_MOST))) return "late";
  const after = await updateRecord(
    tx,
    { uid: before.uid },
    { employee: slot.employee, record_day: slot.day, record_time: slot.time },
    { ifMatch: null, now: from, by: PATIENT, seeker },
  );
  await noteAct(tx, "moved", after, { now, before });
  return "moved";
}

/** The doctor has to be visible; a doctor other than the visit's must have the service. */
async function checkDoctor(tx: Tx, before: RecordRow, slot: Slot, { service }: Seeker) {
  const doctors = await listDoctors(tx, { seesHidden: false });
  const doctor = doctors.find(({ id }) => id === slot.employee);
  if (!doctor) throw doctorGone();
  if (slot.employee === before.employee) return;
  if (service === null || !listsServices(doctor, service)) throw doctorGone();
}
