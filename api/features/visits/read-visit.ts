import { minutesOfService } from "../../../shared/clinic/visit-minutes.ts";
import type { ClosedDays } from "../../../shared/journal/closure-words.ts";
import { isAccepted, isUnread } from "../../../shared/journal/record.ts";
import { isConfirmable } from "../../../shared/journal/visit-time.ts";
import type { CancelledVisit, PatientVisit } from "../../../shared/site/visit-page.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { isSameSlot, type Slot, slotOf } from "../../../shared/time/slot.ts";
import {
  isBefore,
  isLinkOver,
  isTimeToConfirm,
  MOVES_AT_MOST,
  type PatientDeadlines,
} from "../../../shared/visit/deadline.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { PATIENT } from "../../platform/event-log/event.ts";
import type { VisitSession } from "../../platform/http/cookies.ts";
import { clinicNow, type Now, type Server } from "../../platform/http/env.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { listDoctors } from "../doctors/doctors.ts";
import { findDestroyed, findRecord, lockExistingRecord, type RecordRow } from "../journal/read.ts";
import { isDoctorAway, wasInvited } from "../messages/notices.ts";
import { findClosureOn } from "../schedule/closures.ts";
import { readDeadlines } from "../settings/settings.ts";
import { readLink } from "../visit-links/links.ts";
import { wishOfVisit } from "../wishes/wishes.ts";

/** A visit that its patient has opened, as the database has it now. */
export interface OpenVisit {
  record: RecordRow;
  /** How often she has moved it. */
  moves: number;
  /** The closure of its day; null if the clinic is open. */
  closure: ClosedDays | null;
  /** A message says that her doctor is away at the visit's time. */
  isAway: boolean;
  /** A message about the present slot has invited her to confirm it. */
  isInvited: boolean;
}

/** Null if the visit is past or destroyed, or its link was revoked since. */
export async function findOpenVisit(
  server: Server,
  session: VisitSession | null,
): Promise<OpenVisit | null> {
  if (!session) return null;
  return opened(server, session, await findRecord(server.db, session), server.db);
}

/** The same, locked until `tx` ends, so that concurrent acts of a patient run in turn. */
export async function lockOpenVisit(
  server: Server,
  session: VisitSession | null,
  tx: Tx,
): Promise<OpenVisit | null> {
  if (!session) return null;
  const record = await lockExistingRecord(tx, session).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return opened(server, session, record, tx);
}

async function opened(
  server: Server,
  session: VisitSession,
  record: RecordRow | null,
  db: Queryable,
): Promise<OpenVisit | null> {
  const link = await readLink(db, session.uid);
  if (!record || !link?.isActive || link.version !== session.version) return null;
  if (isLinkOver(record, clinicNow(server))) return null;
  return {
    record,
    moves: link.moves,
    closure: await findClosureOn(db, record.record_day),
    isAway: await isDoctorAway(db, record),
    isInvited: await wasInvited(db, record),
  };
}

/**
 * A visit that this browser had opened and that was cancelled before its day was over. Whether the
 * link was revoked meanwhile is not known any more: then it has the last day and time, too.
 */
export async function findCancelledVisit(
  server: Server,
  session: VisitSession | null,
): Promise<CancelledVisit | null> {
  const gone = session && (await findDestroyed(server.db, session));
  if (!gone || gone.record_day === null || gone.record_day < clinicNow(server).day) return null;
  return { day: gone.record_day, time: gone.record_time, byPatient: gone.by === PATIENT.name };
}

/**
 * Whether the visit still has the slot that its patient's page showed: reception may have moved it.
 */
export const isAtSlot = ({ record }: Pick<OpenVisit, "record">, slot: Slot | null): boolean =>
  slot !== null && isSameSlot(slotOf(record), slot);

/**
 * A visit cannot be confirmed after its time, or if it will not take place. Before a message has
 * invited the patient, it cannot be confirmed days ahead, or before reception has read it: a bot
 * could confirm its own bookings, and take them off the call list.
 */
export const canConfirm = (open: OpenVisit, now: ClinicMoment): boolean =>
  takesPlace(open) &&
  isConfirmable({ ...open.record, day: open.record.record_day }, now) &&
  (open.isInvited || (!isUnread(open.record) && isTimeToConfirm(open.record, now)));

const takesPlace = ({ closure, isAway }: OpenVisit): boolean => closure === null && !isAway;

export const canMove = (open: OpenVisit, { moveHours }: PatientDeadlines, now: Now): boolean =>
  open.moves < MOVES_AT_MOST && isBefore(deadlineOf(open, moveHours), open.record, now);

export const canCancel = (open: OpenVisit, { cancelHours }: PatientDeadlines, now: Now): boolean =>
  isBefore(deadlineOf(open, cancelHours), open.record, now);

/** The clinic's deadline does not hold for a visit that will not take place. */
const deadlineOf = (open: OpenVisit, hours: number | null) =>
  hours === null || takesPlace(open) ? hours : 0;

/** The visit as the patient's page shows it. */
export async function patientVisit(server: Server, open: OpenVisit): Promise<PatientVisit> {
  const { record, closure, isAway } = open;
  const now = clinicNow(server);
  const [doctors, deadlines, wish] = await Promise.all([
    listDoctors(server.db, { seesHidden: true }),
    readDeadlines(server.db),
    wishOfVisit(server.db, record.uid),
  ]);
  const doctor = doctors.find(({ id }) => id === record.employee);
  return {
    employee: record.employee,
    day: record.record_day,
    time: record.record_time,
    doctor: record.employee_name,
    service: record.service,
    minutes: minutesOfService(doctor, record.service),
    isConfirmed: isAccepted(record),
    isWaiting: wish !== null,
    getsMessages: record.sms_consent,
    closure,
    isAway,
    canConfirm: canConfirm(open, now),
    canMove: canMove(open, deadlines, now),
    canCancel: canCancel(open, deadlines, now),
  };
}
