import type { Availability, NearestTime } from "../../../shared/journal/schedule.ts";
import {
  type ClinicMoment,
  type Day,
  daysBetween,
  formatDay,
} from "../../../shared/time/calendar.ts";
import { isHeld } from "../../../shared/time/free-times.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { notFound } from "../../platform/http/problems.ts";
import type { Viewer } from "../doctors/doctors.ts";
import { type OfferedRow, selectNearest, selectOffered } from "./queries.ts";
import { receptionHold } from "./reception-hold.ts";

/** The scope of a schedule: from a day on, and of hidden doctors for staff only. */
interface Scope {
  from: Day;
  withHidden: boolean;
  /** Slots until then are not offered to visitors (`isHeld`). */
  hold?: ClinicMoment | null;
}

/** Offered times of all doctors, including booked ones. */
export async function listAvailability(db: Queryable, scope: Scope): Promise<Availability[]> {
  const rows = await selectOffered(db, { ...scope, employee: null });
  return rows.map((row) => asAvailability(row, scope.hold ?? null));
}

/** Times offered to this viewer from today on. */
export async function listOffered(server: Server, viewer: Viewer): Promise<Availability[]> {
  return listAvailability(server.db, await scopeOf(server, viewer));
}

/** One doctor's; throws 404 for a doctor who is gone, or hidden from this viewer. */
export async function readOffered(
  server: Server,
  employee: number,
  viewer: Viewer,
): Promise<Availability> {
  return readAvailability(server.db, employee, await scopeOf(server, viewer));
}

/** Reception's silence limits visitors only. */
async function scopeOf(server: Server, { seesHidden }: Viewer) {
  return {
    from: clinicNow(server).day,
    withHidden: seesHidden,
    hold: seesHidden ? null : await receptionHold(server),
  };
}

export async function readAvailability(
  db: Queryable,
  employee: number,
  scope: Scope,
): Promise<Availability> {
  const [row] = await selectOffered(db, { ...scope, employee });
  if (!row) throw notFound("Врач не найден");
  return asAvailability(row, scope.hold ?? null);
}

function asAvailability({ employee, days, times }: OfferedRow, hold: ClinicMoment | null) {
  const schedule = days.map((day, at) => ({
    day: formatDay(day),
    time: offeredTimes(day, times[at] ?? "", hold),
  }));
  return { employee, schedule: hold ? schedule.filter(({ time }) => time.length > 0) : schedule };
}

function offeredTimes(day: Day, times: string, hold: ClinicMoment | null): string[] {
  const all = times.split(",");
  return hold && day <= hold.day ? all.filter((time) => !isHeld({ day, time }, hold)) : all;
}

/** Each visible doctor's nearest time that a visitor can book now. */
export async function listNearestTimes(server: Server): Promise<NearestTime[]> {
  const now = clinicNow(server);
  const hold = await receptionHold(server);
  const moment = ({ day, time }: { day: string; time: string }) => `${day} ${time}`;
  const after = hold && moment(hold) > moment(now) ? hold : now;
  const nearest = await selectNearest(server.db, after);
  return nearest.map((each) => ({
    ...each,
    day: formatDay(each.day),
    days_ahead: daysBetween(now.day, each.day),
  }));
}
