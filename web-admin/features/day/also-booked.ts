import { knownNumbers } from "../../../shared/patient/stored-phone.ts";
import { type DayView, holdsTime, type VisitView } from "../../offline/index.ts";
import { sameDayWords } from "../../ui/patient/visit-words.ts";

/** By a visit's uid: when else on that day its phone is booked, in words. */
export type AlsoBooked = ReadonlyMap<string, string>;

/** Of visits on some days: those whose phone has another visit on the same day. */
export function alsoBooked(days: readonly DayView[]): AlsoBooked {
  const visits = days.flatMap(({ records }) => records).filter(holdsTime);
  const byPhone = new Map<string, VisitView[]>();
  for (const visit of visits) {
    for (const number of knownNumbers(visit.phone)) {
      const key = `${visit.day} ${number}`;
      byPhone.set(key, [...(byPhone.get(key) ?? []), visit]);
    }
  }
  const found = new Map<string, string>();
  for (const visit of visits) {
    const others = new Set(
      knownNumbers(visit.phone).flatMap((number) => byPhone.get(`${visit.day} ${number}`) ?? []),
    );
    others.delete(visit);
    const words = [...others].map((other) => sameDayWords(other));
    if (words.length > 0) found.set(visit.uid, words.sort().join("; "));
  }
  return found;
}
