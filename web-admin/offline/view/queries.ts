import type { SessionUser } from "../../../shared/access/session.ts";
import { type ClinicMoment, clinicMoment, type Day } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { isOpen, type Operation } from "../operations/operation.ts";
import type { VisitView } from "../operations/visit.ts";
import type { Platform } from "../platform/platform.ts";
import type { ClinicClock } from "../storage/databases.ts";
import type { Mirror } from "../storage/mirror.ts";
import type { Outbox } from "../storage/outbox.ts";
import { type AwaitedTime, awaitedTimes, waitingForSlot } from "./awaited-times.ts";
import { type Decision, listDecisions } from "./decisions-list.ts";
import { type DayView, viewDay, viewDays } from "./doctor-days.ts";
import { type JournalQuery, type JournalView, listJournal } from "./journal-list.ts";
import type { FetchedRecords } from "./older-records.ts";
import { type KnownPatient, knownPatients, type PatientVisits, visitsOfPhone } from "./patients.ts";
import type { Projection } from "./projection.ts";
import { type BookingWave, bookingWaves, nthOfPhone } from "./site-bookings.ts";

/** The data of screens, from memory. */
export type Queries = ReturnType<typeof createQueries>;

// Until the server has named the clinic's zone, as the product's default.
const TIME_ZONE = "Europe/Moscow";

/** The source of queries. */
export interface ViewSource {
  projection: Projection;
  fetched: FetchedRecords;
  outbox: Pick<Outbox, "operations">;
  mirror: Mirror;
  isReady: boolean;
}

/** The clinic's day and time by the server's clock at the last answer. */
export function clinicNow(mirror: Mirror, deviceNow: number): ClinicMoment {
  const skewMs = heardOf(mirror)?.skewMs ?? 0;
  return inClinic(mirror, new Date(deviceNow + skewMs));
}

function inClinic(mirror: Mirror, instant: Date): ClinicMoment {
  return clinicMoment(instant, heardOf(mirror)?.timeZone ?? TIME_ZONE);
}

/** The first page of a first copy carries the server's time. */
function heardOf(mirror: Mirror): ClinicClock | null {
  const { position, snapshot } = mirror.meta();
  return position ?? snapshot?.clock ?? null;
}

export function createQueries(
  { clock }: Pick<Platform, "clock">,
  user: SessionUser,
  source: ViewSource,
) {
  const { projection, fetched, outbox, mirror } = source;

  let minute: ClinicMoment | null = null;

  function now(): ClinicMoment {
    const { day, time } = clinicNow(mirror, clock.now());
    if (minute?.day !== day || minute.time !== time) minute = { day, time };
    return minute;
  }

  const uidOf = (id: number) => projection.visits.numbered(id)?.uid ?? fetched.uidOf(id);

  return {
    journal: (query: JournalQuery, limit: number): JournalView => ({
      ...listJournal(projection.visits, query, now(), limit),
      ready: source.isReady,
    }),
    record(idOrUid: number | string): VisitView | null {
      const uid = typeof idOrUid === "string" ? idOrUid : uidOf(idOrUid);
      return uid === null ? null : projection.shown(uid, fetched.of(uid));
    },
    unread: () => projection.visits.unread(),
    /**
     * The position of this visit among the upcoming ones that its phone booked on the site; null if
     * it is not one.
     */
    nthOfPhone: (uid: string): number | null => nthOfPhone(projection.visits, uid, now()),
    /** The visits under the numbers of a phone field. */
    patientVisits: (phone: string): PatientVisits => visitsOfPhone(projection.visits, phone, now()),
    /** Known patients that match a typed name or phone. */
    knownPatients: (typed: KnownPatient): readonly KnownPatient[] =>
      knownPatients(projection.visits, typed, now()),
    /** Bookings from the site that came faster than usual, the newest first. */
    bookingWaves: (): readonly BookingWave[] =>
      bookingWaves(
        projection.visits,
        user.site_bookings,
        clock.now() + (heardOf(mirror)?.skewMs ?? 0),
      ),
    day: (day: Day): DayView[] => viewDay(projection, day, now()),
    /** Both ends included; ordered by day, then doctor. */
    days: (from: Day, to: Day): DayView[] => viewDays(projection, from, to, now()),
    doctors: () => projection.documents.doctors(),
    templates: () => projection.documents.templates(),
    /** The days on which the clinic is closed, the nearest first. */
    closures: () => projection.documents.closures(),
    template: (uid: string) => projection.documents.template(uid),
    settings: () => projection.documents.settings(),
    /** How many hours before a visit its reminder is sent; null: no messages are sent. */
    reminderHours: (): number | null => mirror.meta().position?.reminderHours ?? null,
    /** The waiting list, who asked first is first. */
    wishes: () => projection.documents.wishes(),
    /** Wishes that a free time fulfils, first come first. */
    waitingFor: (slot: Slot): readonly Wish[] => waitingForSlot(projection, slot),
    /** Free times that match wishes, soonest first. */
    awaitedTimes: (): readonly AwaitedTime[] => awaitedTimes(projection, now()),
    decisions: (): readonly Decision[] => listDecisions(outbox.operations(), projection, now()),
    /** Edits that the server has not accepted yet, in this tab's memory, including parked ones. */
    unsent: (): readonly Operation[] => outbox.operations().filter(isOpen),
    /** The clinic's day and time by the server's clock: the same object within one minute. */
    now,
    /** An ISO timestamp as the clinic's local day and time. */
    clinicTime: (instant: string): ClinicMoment => inClinic(mirror, new Date(instant)),
  };
}
