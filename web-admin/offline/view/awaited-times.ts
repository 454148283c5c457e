import { addDays, type ClinicMoment } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { type Around, waitingFor } from "../../../shared/wishes/match.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { viewDay } from "./doctor-days.ts";
import type { Projection } from "./projection.ts";

/** A free time, and its wishes, first come first. */
export interface AwaitedTime {
  slot: Slot;
  wishes: readonly Wish[];
}

export const waitingForSlot = (projection: Projection, slot: Slot): Wish[] =>
  waitingFor(slot, projection.documents.wishes(), aroundOf(projection, slot.employee));

/** Searches the days until the last one of any wish. */
export function awaitedTimes(projection: Projection, now: ClinicMoment): AwaitedTime[] {
  const wishes = projection.documents.wishes();
  const last = wishes
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  if (last === undefined) return [];
  const awaited: AwaitedTime[] = [];
  for (let day = now.day; day <= last; day = addDays(day, 1)) {
    const free = viewDay(projection, day, now).flatMap(({ employee, free: times }) =>
      times.map((time) => ({ employee, day, time })),
    );
    for (const slot of free.toSorted((a, b) => a.time.localeCompare(b.time))) {
      const waiting = waitingFor(slot, wishes, aroundOf(projection, slot.employee));
      if (waiting.length > 0) awaited.push({ slot, wishes: waiting });
    }
  }
  return awaited;
}

const aroundOf = (projection: Projection, employee: number): Around => ({
  doctor: projection.documents.doctors().find(({ id }) => id === employee),
  visitAt(uid) {
    const visit = projection.shown(uid);
    return visit && { day: visit.day, time: visit.record_time };
  },
});
