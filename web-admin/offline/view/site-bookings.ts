import { phoneTail } from "../../../shared/patient/patient.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../operations/visit.ts";
import { isOver, type Visits } from "./visits.ts";

/** How many bookings of the site are usual; 0 is any number. */
interface Usual {
  per_minute: number;
  per_hour: number;
}

/** Bookings of the site that came faster than usual; all are unconfirmed. */
export interface BookingWave {
  /** ISO: when the first and the last of them were made. */
  from: string;
  to: string;
  records: readonly VisitView[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A wave of the weekend is still shown on Monday. */
const LOOKED_BACK_MS = 72 * HOUR_MS;

/** The waves of the last three days, the newest first, without confirmed bookings. */
export function bookingWaves(visits: Visits, usual: Usual, now: number): BookingWave[] {
  const recent = recentUnconfirmed(visits, now - LOOKED_BACK_MS);
  const times = recent.map(madeAt);
  const marked = new Set([
    ...crowded(times, MINUTE_MS, usual.per_minute),
    ...crowded(times, HOUR_MS, usual.per_hour),
  ]);
  const waves: VisitView[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  recent.forEach((visit, at) => {
    if (!marked.has(at)) return;
    const time = times[at] ?? 0;
    if (time - last > HOUR_MS) waves.push([]);
    waves.at(-1)?.push(visit);
    last = time;
  });
  return waves.reverse().map((wave) => ({
    from: wave[0]?.created_at ?? "",
    to: wave.at(-1)?.created_at ?? "",
    records: wave,
  }));
}

const madeAt = ({ created_at }: VisitView) => Date.parse(created_at);

/** In the order they were made. */
const recentUnconfirmed = (visits: Visits, since: number): VisitView[] =>
  visits
    .byTime()
    .map(({ visit }) => visit)
    .filter(({ source, call_operator }) => source === "site" && !call_operator)
    .filter((visit) => madeAt(visit) >= since)
    .sort((a, b) => madeAt(a) - madeAt(b) || numberOf(a) - numberOf(b));

/** The indexes of times within `span` of at least `usual` others, including themselves. */
function crowded(times: readonly number[], span: number, usual: number): Set<number> {
  const indexes = new Set<number>();
  if (usual === 0) return indexes;
  let first = 0;
  for (let last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) >= span) first++;
    if (last - first + 1 < usual) continue;
    for (let at = first; at <= last; at++) indexes.add(at);
  }
  return indexes;
}

/**
 * The position of this visit among the upcoming ones that its phone booked on the site, from 1;
 * null if it is not one.
 */
export function nthOfPhone(visits: Visits, uid: string, now: ClinicMoment): number | null {
  const visit = visits.get(uid);
  if (!visit || isOver(visit, now)) return null;
  const ofPhone = visits.siteBookings().get(phoneTail(visit.phone));
  if (!ofPhone?.includes(visit)) return null;
  return 1 + ofPhone.filter((other) => !isOver(other, now) && isEarlier(other, visit)).length;
}

/** Compares by the time of booking, not by the day of the visit. */
function isEarlier(a: VisitView, b: VisitView): boolean {
  const [one, other] = [a.created_at, b.created_at];
  return one === other ? numberOf(a) < numberOf(b) : one < other;
}

const AFTER_ALL_NUMBERS = Number.MAX_SAFE_INTEGER;
const numberOf = ({ id }: VisitView) => id ?? AFTER_ALL_NUMBERS;
