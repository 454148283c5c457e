import type { SiteBooking, StaffBooking } from "../../../shared/journal/journal.ts";
import type { Source } from "../../../shared/journal/record.ts";
import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { isHeld } from "../../../shared/time/free-times.ts";
import { isPast, isSameSlot, slotOf, slotText } from "../../../shared/time/slot.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import type { BookingLimits } from "../../platform/config/config.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { type Actor, SITE } from "../../platform/event-log/event.ts";
import { addressGroups } from "../../platform/http/client-address.ts";
import type { Now, Server } from "../../platform/http/env.ts";
import { bucketOf } from "../../platform/http/limits.ts";
import { invalid } from "../../platform/http/problems.ts";
import { receptionHold } from "../schedule/reception-hold.ts";
import { tooManyBookings } from "./booking-limits.ts";
import { type Attempt, insertRecord } from "./booking-queries.ts";
import { nearestTo, type Seeker } from "./nearest.ts";
import { findDestroyed, type NewRecord, type RecordRow, selectRecord } from "./queries.ts";
import {
  doctorGone,
  recordDestroyed,
  slotHeld,
  slotNotOffered,
  slotPast,
  slotTaken,
  uidInUse,
  uidInUseBy,
} from "./refusals.ts";

/** A booked record; `xid` is null where nothing was written. */
export interface Booked {
  record: RecordRow;
  xid: string | null;
}

/** The conditions of a booking from the site. */
export interface SiteTerms {
  /** The clinic's own version of the consent; a changed retention rule makes it a later one. */
  consentVersion: string;
  limits: BookingLimits;
  /** Hashes of the visitor's networks, the narrowest first. */
  networks: readonly string[];
  /** Slots until then are for reception only (`isHeld`); null: no such slots. */
  hold: ClinicMoment | null;
  /** The clinic's phone, named in the answer when a limit refuses a booking. */
  call: string;
}

/** The present conditions for a visitor at this address. */
export async function siteTerms(server: Server, address: string): Promise<SiteTerms> {
  const { consent, phones } = clinicFacts();
  return {
    consentVersion: consent.version,
    hold: await receptionHold(server),
    call: formatPhone(phones[0].digits),
    limits: server.config.bookingLimits,
    networks: addressGroups(address).map((subject) => bucketOf({ kind: "booking", subject })),
  };
}

/**
 * Books for a visitor. The record is unread and unconfirmed even if the body claims otherwise. A
 * body with a `uid` needs a transaction around the call.
 */
export async function bookFromSite(
  db: Queryable,
  booking: SiteBooking,
  now: Now,
  { consentVersion, limits, networks, hold, call }: SiteTerms,
): Promise<Booked> {
  const seeker = { withHidden: false, service: booking.service };
  const { consent, website: _, ...given } = booking;
  const record: NewRecord = {
    ...ABSENT,
    ...given,
    call_operator: false,
    uid: booking.uid ?? crypto.randomUUID(),
    made_for: slotText(slotOf(booking)),
    source: "site",
    operator_view: false,
    read_at: null,
    consent_version: consent ? consentVersion : null,
    consent_at: consent ? now.instant : null,
    ...smsConsent(booking, now),
    created_at: now.instant,
    placed_at: null,
  };
  const past = isPast(slotOf(record), now);
  const held = isHeld(slotOf(record), hold);
  const visitor = { ...limits, networks };
  const attempt = past || held ? null : await insertRecord(db, record, { visitor, by: SITE });
  if (attempt?.record)
    return booked(db, record, attempt.record, attempt.xid, booking.uid !== undefined);
  const existing = booking.uid ? await findExisting(db, booking.uid) : null;
  if (existing && !isSameVisit(existing, record)) throw uidInUse();
  if (existing) return { record: existing, xid: attempt?.xid ?? null };
  if (!attempt) {
    const nearest = await nearestTo(db, slotOf(record), seeker, { ...now, ...hold });
    throw past ? slotPast(nearest) : slotHeld(nearest);
  }
  if (attempt.limit) throw tooManyBookings(attempt.limit, call);
  throw await refusalOf(db, attempt, record, seeker, { ...now, ...hold });
}

/**
 * Books for reception, also at a time that is past, or not offered if it is squeezed in. A body
 * with a `uid` needs a transaction around the call.
 */
export function bookByStaff(db: Queryable, booking: VisitOfStaff, { now, by }: Booker) {
  return bookFreely(db, { ...booking, source: "staff" }, { now, by });
}

export type VisitOfStaff = Omit<StaffBooking, "wish">;

interface Booker {
  now: Now;
  by: Actor;
}

/** A visit booked in another system, and its source there. */
export type ImportedBooking = Omit<VisitOfStaff, "operator_view"> & { uid: string; source: Source };

/**
 * Books visits of an earlier system, without the limits of the site. An existing record with the
 * `uid` is returned as it is. Needs a transaction around the call.
 */
export function bookImported(tx: Tx, booking: ImportedBooking, { now, by }: Booker) {
  const operator_view = booking.source === "staff";
  return bookFreely(tx, { ...booking, operator_view }, { now, by });
}

type BookedBySomebody = Omit<VisitOfStaff, "operator_view"> & {
  operator_view: boolean;
  source: Source;
};

async function bookFreely(
  db: Queryable,
  booking: BookedBySomebody,
  { now, by }: Booker,
): Promise<Booked> {
  const seeker = { withHidden: true, service: null };
  const record: NewRecord = {
    ...booking,
    uid: booking.uid ?? crypto.randomUUID(),
    made_for: slotText(slotOf(booking)),
    read_at: null,
    consent_version: null,
    consent_at: null,
    ...smsConsent(booking, now),
    created_at: now.instant,
    placed_at: null,
  };
  const attempt = await insertRecord(db, record, { visitor: null, by });
  if (attempt.record)
    return booked(db, record, attempt.record, attempt.xid, booking.uid !== undefined);
  const existing = booking.uid ? await findExisting(db, booking.uid) : null;
  if (existing && !isSameCreation(existing, record)) throw uidInUseBy(existing, attempt.xid);
  if (existing) return { record: existing, xid: attempt.xid };
  throw await refusalOf(db, attempt, record, seeker, now);
}

/** A consent to messages, with the version of the text and the time; nulls without one. */
const smsConsent = ({ sms_consent }: Pick<NewRecord, "sms_consent">, now: Now) => ({
  sms_consent_version: sms_consent ? clinicFacts().consent.version : null,
  sms_consent_at: sms_consent ? now.instant : null,
});

/**
 * Completes the inserted record. A uid from the client may have been destroyed while the insert
 * waited for its lock; this second check sees it and throws, which rolls the transaction back.
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

/** The record that an earlier call with this uid created; throws 410 if it was destroyed. */
async function findExisting(db: Queryable, uid: string): Promise<RecordRow | null> {
  const existing = await selectRecord(db, { uid });
  if (!existing && (await findDestroyed(db, { uid }))) throw recordDestroyed();
  return existing;
}

/** Whether the existing record came from the same creation, wherever it was moved since. */
function isSameCreation(existing: RecordRow, record: NewRecord): boolean {
  if (existing.made_for === null || existing.made_for === record.made_for) return true;
  return isSameSlot(slotOf(existing), slotOf(record));
}

/**
 * Whether a visitor repeats their own booking; other records under the same uid are not shown to
 * them.
 */
function isSameVisit(existing: RecordRow, record: NewRecord): boolean {
  return (
    existing.source === "site" &&
    isSameSlot(slotOf(existing), slotOf(record)) &&
    existing.phone === record.phone &&
    existing.user_name === record.user_name
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
  if (seeker.service !== null && !attempt.serviceTheirs) {
    return invalid({ service: "Выберите услугу" });
  }
  const nearest = await nearestTo(db, slotOf(record), seeker, now);
  const isTaken = attempt.offered || record.squeezed_in;
  return isTaken ? slotTaken(nearest) : slotNotOffered(nearest);
}
