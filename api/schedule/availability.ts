import { type Day, formatDay } from "../../shared/calendar.ts";
import type { Availability } from "../../shared/schedule.ts";
import type { Queryable } from "../database/connection.ts";
import { notFound } from "../http/problems.ts";
import { type OfferedRow, selectOffered } from "./queries.ts";

/** Whose times: from a day on, and of hidden doctors only for staff. */
export interface Scope {
  from: Day;
  withHidden: boolean;
}

/** What doctors offer, every one or those named; booked times are still among them (DESIGN 2.3). */
export async function listAvailability(
  db: Queryable,
  scope: Scope,
  employees: readonly number[] | null = null,
): Promise<Availability[]> {
  return (await selectOffered(db, { ...scope, employees })).map(asAvailability);
}

/** One doctor's; throws 404 for a doctor who is gone, or hidden from this viewer. */
export async function readAvailability(
  db: Queryable,
  employee: number,
  scope: Scope,
): Promise<Availability> {
  const [row] = await selectOffered(db, { ...scope, employees: [employee] });
  if (!row) throw notFound("Врач не найден");
  return asAvailability(row);
}

function asAvailability({ employee, days, times }: OfferedRow): Availability {
  const schedule = days.map((day, at) => ({
    day: formatDay(day),
    time: (times[at] ?? "").split(","),
  }));
  return { employee, schedule };
}
