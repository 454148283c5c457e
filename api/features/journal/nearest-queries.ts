import type { Day } from "../../../shared/time/calendar.ts";
import type { OfferedDay } from "../../../shared/time/slots.ts";
import type { Queryable } from "../../platform/database/connection.ts";

/** Which days to search for another time: one doctor's, or the other doctors' on one day. */
export type Around =
  | { employee: number; from: Day; to: Day }
  | { day: Day; service: string | null; except: number };

/**
 * Offered and booked times of existing doctors. Arrays come as text, which takes the driver a tenth
 * of the time.
 */
export async function selectOfferedDays(
  db: Queryable,
  around: Around,
  { withHidden }: { withHidden: boolean },
): Promise<OfferedDay[]> {
  const rows = await db<{ employee: number; day: Day; offered: string; booked: string }[]>`
    select schedule.employee, schedule.day, array_to_string(schedule.times, ',') as offered,
      array_to_string(array(
        select record_time from journal_records
        where employee = schedule.employee and record_day = schedule.day
      ), ',') as booked
    from schedule_days schedule
    join doctors on doctors.id = schedule.employee
    where doctors.deleted_at is null and (hidden_doctor = 0 or ${withHidden})
      and schedule.times <> '{}' and ${whichDays(db, around)}`;
  return rows.map(({ offered, booked, ...day }) => ({
    ...day,
    offered: offered.split(","),
    booked: booked.split(","),
  }));
}

const whichDays = (db: Queryable, around: Around) =>
  "employee" in around
    ? db`schedule.employee = ${around.employee}
        and schedule.day between ${around.from} and ${around.to}`
    : db`schedule.day = ${around.day} and schedule.employee <> ${around.except}
        and (${around.service}::text is null or ${around.service}::text = any(services))`;
