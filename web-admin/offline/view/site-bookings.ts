import { phoneTail } from "../../../shared/patient/patient.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../operations/visit.ts";
import type { ViewRow, Visits } from "./visits.ts";

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
export function bookingWaves(
  visits: Pick<Visits, "byTime">,
  usual: Usual,
  { now, viewOf }: { now: number; viewOf(row: ViewRow): VisitView },
): BookingWave[] {
  const rows = recentUnconfirmed(visits, now - LOOKED_BACK_MS);
  const times = rows.map(madeAt);
  const marked = new Set([
    ...crowded(times, MINUTE_MS, usual.per_minute),
    ...crowded(times, HOUR_MS, usual.per_hour),
  ]);
  const waves: ViewRow[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  rows.forEach((row, at) => {
    if (!marked.has(at)) return;
    const time = times[at] ?? 0;
    if (time - last > HOUR_MS) waves.push([]);
    waves.at(-1)?.push(row);
    last = time;
  });
  return waves.reverse().map((wave) => ({
    from: wave[0]?.record.created_at ?? "",
    to: wave.at(-1)?.record.created_at ?? "",
    records: wave.map(viewOf),
  }));
}

const madeAt = ({ record }: ViewRow) => Date.parse(record.created_at);

/** In the order they were made. */
const recentUnconfirmed = (visits: Pick<Visits, "byTime">, since: number): ViewRow[] =>
  visits
    .byTime()
    .filter(({ record }) => record.source === "site" && !record.call_operator)
    .filter((row) => madeAt(row) >= since)
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

/** The bookings from the site, by phone. */
export const siteBookingsByPhone = (rows: readonly ViewRow[]): Map<string, ViewRow[]> =>
  Map.groupBy(rows.filter(isFromSite), ({ record }) => phoneTail(record.phone));

/**
 * The position of this visit among the upcoming ones of its phone, from 1; null if it is not one.
 */
export function nthOfPhone(
  row: ViewRow,
  byPhone: ReadonlyMap<string, readonly ViewRow[]>,
  now: ClinicMoment,
): number | null {
  if (!isFromSite(row) || !isUpcoming(row, now)) return null;
  const others = byPhone.get(phoneTail(row.record.phone)) ?? [];
  return 1 + others.filter((other) => isUpcoming(other, now) && isEarlier(other, row)).length;
}

const isFromSite = ({ record }: ViewRow) => record.source === "site" && record.phone !== "";

const isUpcoming = ({ day, record }: ViewRow, now: ClinicMoment): boolean =>
  day > now.day || (day === now.day && record.record_time > now.time);

/** Compares by the time of booking, not by the day of the visit. */
function isEarlier(a: ViewRow, b: ViewRow): boolean {
  const [one, other] = [a.record.created_at, b.record.created_at];
  return one === other ? numberOf(a) < numberOf(b) : one < other;
}

const AFTER_ALL_NUMBERS = Number.MAX_SAFE_INTEGER;
const numberOf = ({ record }: ViewRow) => record.id ?? AFTER_ALL_NUMBERS;
