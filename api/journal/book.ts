import type { ClinicMoment } from "../../shared/calendar.ts";
import type { SiteBooking, StaffBooking } from "../../shared/journal.ts";
import { isHeld, type Slot } from "../../shared/slots.ts";
import type { BookingLimits } from "../config.ts";
import type { Queryable } from "../database/connection.ts";
import { type Actor, SITE } from "../event-log/actor.ts";
import type { Now } from "../http/clock.ts";
import { invalid } from "../http/problems.ts";
import { findDestroyed } from "./destroyed/queries.ts";
import { tooManyBookings } from "./limit-refusals.ts";
import { nearestTo, type Seeker } from "./nearest.ts";
import {
  type Attempt,
  insertRecord,
  type NewRecord,
  type RecordRow,
  selectRecord,
} from "./queries.ts";
import {
  doctorGone,
  recordDestroyed,
  slotHeld,
  slotNotOffered,
  slotPast,
  slotTaken,
  uidInUse,
  uidStands,
} from "./refusals.ts";

/** A record that stands; `xid` is null where nothing had to be written for it. */
export interface Booked {
  record: RecordRow;
  xid: string | null;
}

/** What a booking from the site is made under. */
export interface SiteTerms {
  /** Of the consent the visitor was shown. */
  consentVersion: string;
  limits: BookingLimits;
  /** The hash their address is counted by. */
  addressBucket: string;
  /** Until when reception keeps the times for itself (`isHeld`). */
  hold: ClinicMoment | null;
  /** The clinic's phone, for whom a limit turns away. */
  call: string;
}

/**
 * Books for a visitor: unread and unconfirmed whatever the body said (DESIGN 2.5).
 * A body with a `uid` needs a transaction around it, as `bookByStaff` does.
 */
export async function bookFromSite(
  db: Queryable,
  booking: SiteBooking,
  now: Now,
  { consentVersion, limits, addressBucket, hold, call }: SiteTerms,
): Promise<Booked> {
  const seeker = { withHidden: false, service: booking.service };
  const record: NewRecord = {
    ...asked(booking),
    uid: booking.uid ?? crypto.randomUUID(),
    source: "site",
    operator_view: false,
    call_operator: false,
    read_at: null,
    consent_version: booking.consent ? consentVersion : null,
    consent_at: booking.consent ? now.instant : null,
    created_at: now.instant,
  };
  const past = isPast(record, now);
  const held = isHeld(slotOf(record), hold);
  const visitor = { ...limits, bucket: addressBucket, today: now.day, time: now.time };
  const attempt = past || held ? null : await insertRecord(db, record, { visitor, by: SITE });
  if (attempt?.record)
    return booked(db, record, attempt.record, attempt.xid, booking.uid !== undefined);
  const standing = booking.uid ? await findStanding(db, booking.uid) : null;
  if (standing && !isSameVisit(standing, record)) throw uidInUse();
  if (standing) return { record: standing, xid: attempt?.xid ?? null };
  if (!attempt) {
    const nearest = await nearestTo(db, slotOf(record), seeker, { ...now, ...hold });
    throw past ? slotPast(nearest) : slotHeld(nearest);
  }
  if (attempt.limit) throw tooManyBookings(attempt.limit, { perPhone: limits.perPhone, call });
  throw await refusalOf(db, attempt, record, seeker, { ...now, ...hold });
}

/** Books for reception; a time that is merely past is theirs to fill in (DESIGN 4.5). */
export async function bookByStaff(
  db: Queryable,
  booking: StaffBooking,
  { now, by }: { now: Now; by: Actor },
): Promise<Booked> {
  const seeker = { withHidden: true, service: null };
  const record: NewRecord = {
    ...asked(booking),
    uid: booking.uid ?? crypto.randomUUID(),
    source: "staff",
    operator_view: booking.operator_view,
    call_operator: booking.call_operator,
    read_at: null,
    consent_version: null,
    consent_at: null,
    created_at: now.instant,
  };
  const attempt = await insertRecord(db, record, { visitor: null, by });
  if (attempt.record)
    return booked(db, record, attempt.record, attempt.xid, booking.uid !== undefined);
  const standing = booking.uid ? await findStanding(db, booking.uid) : null;
  if (standing && !isSameCreation(standing, record)) throw uidStands(standing);
  if (standing) return { record: standing, xid: attempt.xid };
  throw await refusalOf(db, attempt, record, seeker, now);
}

function asked(booking: SiteBooking | StaffBooking) {
  const { employee, record_day, record_time, user_name, phone, service, add_comment } = booking;
  const made_for = `${employee}/${record_day}/${record_time}`;
  return { employee, record_day, record_time, user_name, phone, service, add_comment, made_for };
}

const slotOf = (record: NewRecord): Slot => ({
  employee: record.employee,
  day: record.record_day,
  time: record.record_time,
});

function isPast({ record_day, record_time }: NewRecord, now: Now): boolean {
  return record_day < now.day || (record_day === now.day && record_time <= now.time);
}

/**
 * Completes what was inserted. A uid that came from outside may have been destroyed while the
 * insert waited for it: only a second look can see that, and undoes the transaction.
 */
async function booked(
  db: Queryable,
  record: NewRecord,
  made: NonNullable<Attempt["record"]>,
  xid: string,
  uidFromOutside: boolean,
): Promise<Booked> {
  if (uidFromOutside && (await findDestroyed(db, { uid: record.uid }))) throw recordDestroyed();
  return { record: { ...record, ...made }, xid };
}

/** A creation finds itself by its uid (DESIGN 4.7); throws 410 if that uid was destroyed. */
async function findStanding(db: Queryable, uid: string): Promise<RecordRow | null> {
  const standing = await selectRecord(db, { uid });
  if (!standing && (await findDestroyed(db, { uid }))) throw recordDestroyed();
  return standing;
}

/** A lost answer asks for the slot the record was made for, wherever it was moved since. */
function isSameCreation(standing: RecordRow, record: NewRecord): boolean {
  if (standing.made_for === null || standing.made_for === record.made_for) return true;
  return isSameSlot(standing, record);
}

function isSameSlot(standing: RecordRow, record: NewRecord): boolean {
  return (
    standing.employee === record.employee &&
    standing.record_day === record.record_day &&
    standing.record_time === record.record_time
  );
}

/** A visitor is shown only the booking they are sending again. */
function isSameVisit(standing: RecordRow, record: NewRecord): boolean {
  return (
    standing.source === "site" &&
    isSameSlot(standing, record) &&
    standing.phone === record.phone &&
    standing.user_name === record.user_name
  );
}

async function refusalOf(
  db: Queryable,
  attempt: Attempt,
  record: NewRecord,
  seeker: Seeker,
  now: Now,
) {
  if (!attempt.doctorThere) return doctorGone();
  if (record.source === "site" && !attempt.serviceTheirs) {
    return invalid({ service: "Выберите услугу" });
  }
  const nearest = await nearestTo(db, slotOf(record), seeker, now);
  return attempt.offered ? slotTaken(nearest) : slotNotOffered(nearest);
}
