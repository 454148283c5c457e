import { closedWords } from "../../../shared/journal/closure-words.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { formatEtag } from "../../../shared/sync/sync.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { type IfMatch, stillMatches } from "../../platform/http/answers/etag.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";
import { type Remover, refuseVisitsAt } from "../booked-slots/booked-slots.ts";
import { lockDay, type ScheduleDayRow, selectClosureOn, selectDay, updateDay } from "./queries.ts";

/**
 * Sets the times a doctor offers on a day; an empty list empties it, and the revision increases.
 * Throws 412 with the current list, or 409 naming the visits at the removed times, or the closure
 * of the day where times are added.
 */
export async function changeDay(
  tx: Tx,
  { employee, day, times }: { employee: number; day: Day; times: string[] },
  { ifMatch, remover }: { ifMatch: IfMatch; remover: Remover },
): Promise<ScheduleDayRow> {
  const before = await lockDay(tx, employee, day);
  if (!before) throw doctorNotFound();
  if (!stillMatches(ifMatch, before)) throw staleDay(before);
  const removed = before.times.filter((time) => !times.includes(time));
  if (times.some((time) => !before.times.includes(time))) await refuseIfClosed(tx, day);
  await refuseVisitsAt(tx, { employee, day, times: removed }, remover);
  if (removed.length === 0 && times.length === before.times.length) return before;
  const after = { ...before, times, revision: before.revision + 1 };
  await updateDay(tx, after);
  return after;
}

/** A device may lay a template over a day before it knows that the clinic is closed on it. */
async function refuseIfClosed(tx: Tx, day: Day): Promise<void> {
  const closure = await selectClosureOn(tx, day);
  if (!closure) return;
  throw new Refusal(409, PROBLEM.clinicClosed, closedWords(closure));
}

/** Offers one more time of a day, where it is not offered already. */
export async function offerTime(tx: Tx, { employee, day, time }: Slot): Promise<void> {
  const before = await lockDay(tx, employee, day);
  if (!before) throw doctorNotFound();
  if (before.times.includes(time)) return;
  await refuseIfClosed(tx, day);
  const times = [...before.times, time].sort();
  await updateDay(tx, { ...before, times, revision: before.revision + 1 });
}

/** The day as it is; one never scheduled is empty, of revision 0. */
export async function readDay(db: Queryable, employee: number, day: Day): Promise<ScheduleDayRow> {
  const row = await selectDay(db, employee, day);
  if (!row) throw doctorNotFound();
  return row;
}

export const dayEtag = ({ epoch, revision }: ScheduleDayRow) => formatEtag(epoch, revision);

/** A day as the API returns it beside the doctor's schedule. */
export const renderDay = ({ employee, day, times, revision }: ScheduleDayRow) => ({
  employee,
  day: formatDay(day),
  time: times,
  revision,
});

const doctorNotFound = () => notFound("Врач не найден");

const staleDay = (current: ScheduleDayRow) =>
  new Refusal(
    412,
    PROBLEM.stale,
    "Расписание этого дня тем временем изменили",
    { current: renderDay(current) },
    { ETag: dayEtag(current) },
  );
