import type { VisitView } from "../../operations/record.ts";
import type { ViewRow } from "../table/projected-record.ts";
import type { RecordTable } from "../table/record-table.ts";

/** How many bookings of the site are usual; 0 is any number. */
export interface Usual {
  per_minute: number;
  per_hour: number;
}

/** Bookings of the site that came closer together than is usual; none of them is confirmed. */
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

/** The waves of the last three days, the newest first; what reception has confirmed is in none. */
export function bookingWaves(
  table: RecordTable,
  usual: Usual,
  { now, folded }: { now: number; folded(shown: ViewRow): VisitView },
): BookingWave[] {
  const records = recentUnconfirmed(table, now - LOOKED_BACK_MS);
  const times = records.map(({ record }) => Date.parse(record.created_at));
  const marked = new Set([
    ...crowded(times, MINUTE_MS, usual.per_minute),
    ...crowded(times, HOUR_MS, usual.per_hour),
  ]);
  const waves: ViewRow[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  records.forEach((shown, at) => {
    if (!marked.has(at)) return;
    const time = times[at] ?? 0;
    if (time - last > HOUR_MS) waves.push([]);
    waves.at(-1)?.push(shown);
    last = time;
  });
  return waves.reverse().map((wave) => ({
    from: wave[0]?.record.created_at ?? "",
    to: wave.at(-1)?.record.created_at ?? "",
    records: wave.map(folded),
  }));
}

/** In the order they were made; numbers grow with it, so older ones need not be looked at. */
function recentUnconfirmed(table: RecordTable, since: number): ViewRow[] {
  const slots = table.byNumber.slots();
  const found: ViewRow[] = [];
  for (let at = table.byNumber.length - 1; at >= 0; at--) {
    const shown = table.at(slots[at] ?? 0);
    const { record } = shown;
    if (Date.parse(record.created_at) < since) {
      if (record.id !== null) break;
      continue;
    }
    if (record.source === "site" && !record.call_operator) found.push(shown);
  }
  const made = ({ record }: ViewRow) => Date.parse(record.created_at);
  return found.reverse().sort((a, b) => made(a) - made(b));
}

/** Places of the times that lie within `span` of at least `usual` others, themselves counted. */
function crowded(times: readonly number[], span: number, usual: number): Set<number> {
  const places = new Set<number>();
  if (usual === 0) return places;
  let first = 0;
  for (let last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) >= span) first++;
    if (last - first + 1 < usual) continue;
    for (let at = first; at <= last; at++) places.add(at);
  }
  return places;
}
