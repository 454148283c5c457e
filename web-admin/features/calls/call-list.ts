import { triesOf } from "../../../shared/journal/outcome.ts";
import { isConfirmable } from "../../../shared/journal/visit-time.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { compareSlots, isPast } from "../../../shared/time/slot.ts";
import { destinationOf, type VisitView } from "../../offline/index.ts";

/** Future visits that are unconfirmed, or whose message may not have arrived; the nearest first. */
export function callList(
  records: readonly VisitView[],
  now: ClinicMoment,
  undelivered: ReadonlySet<string> = new Set(),
): readonly VisitView[] {
  const isMissed = (record: VisitView) =>
    undelivered.has(record.uid) && !isPast(destinationOf(record), now);
  return records
    .filter((record) => isConfirmable(record, now) || isMissed(record))
    .toSorted((a, b) => compareSlots(destinationOf(a), destinationOf(b)));
}

/** The next to be called: the first that was not called or put off in this pass. */
export function nextToCall(
  list: readonly VisitView[],
  called: ReadonlySet<string>,
): VisitView | null {
  return list.find(({ uid }) => !called.has(uid)) ?? null;
}

/** How many have not been called in this pass. */
export const leftToCall = (list: readonly { uid: string }[], called: ReadonlySet<string>): number =>
  list.filter(({ uid }) => !called.has(uid)).length;

/** How many of the list have been called without an answer. */
export const unreachedIn = (list: readonly VisitView[]): number =>
  list.filter(({ outcome }) => triesOf(outcome) > 0).length;
