import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { minutesOfService } from "../../../shared/clinic/visit-minutes.ts";
import { endTime, reachesInto } from "../../../shared/journal/visit-overlap.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { type DayView, holdsTime } from "../../offline/index.ts";

interface Wanted {
  /** Null for a visit that is not booked yet. */
  uid: string | null;
  time: string;
  service: string;
}

/** A time of the same doctor and day that is being booked beside the wanted one. */
type Chosen = Pick<Wanted, "time" | "service">;

/**
 * Describes the visits of a doctor's day that a wanted one overlaps; empty if durations are not
 * set.
 */
export function overlapWords(
  { uid, time, service }: Wanted,
  of: DayView | undefined,
  doctor: Doctor | undefined,
  chosen: readonly Chosen[] = [],
): string[] {
  const timed = (each: Chosen) => ({
    time: each.time,
    minutes: minutesOfService(doctor, each.service),
  });
  const wanted = timed({ time, service });
  const visits = (of?.records ?? [])
    .filter((visit) => visit.uid !== uid && holdsTime(visit))
    .map((visit) => ({
      ...timed({ time: visit.record_time, service: visit.service }),
      who: shortName(visit.user_name || "без имени"),
    }));
  const known = new Set(of?.records.map(({ record_time }) => record_time));
  const withheld = (of?.booked ?? [])
    .filter((each) => !known.has(each))
    .map((each) => ({ time: each, minutes: null, who: "запись в журнале" }));
  const others = [
    ...visits,
    ...withheld,
    ...chosen.map((each) => ({ ...timed(each), who: "выбрано здесь" })),
  ].sort((a, b) => (a.time < b.time ? -1 : 1));
  const before = others
    .filter((each) => reachesInto(each, wanted))
    .map((each) => `${each.time}–${endTime(each)}, ${each.who}`);
  const after = others
    .filter((each) => reachesInto(wanted, each))
    .map((each) => `${each.time}, ${each.who}`);
  return [
    ...(before.length > 0 ? [`ещё идёт ${before.join("; ")}`] : []),
    ...(after.length > 0 ? [`продлится до ${endTime(wanted)} и заденет ${after.join("; ")}`] : []),
  ];
}
