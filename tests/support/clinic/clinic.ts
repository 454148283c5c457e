import type { Queryable } from "../../../api/platform/database/connection.ts";
import type { Day } from "../../../shared/time/calendar.ts";

/** 10 June 2027, a Thursday, 09:00 by the clinic's clock in Moscow. */
export const THURSDAY_NINE = new Date("2027-06-10T06:00:00Z");
export const TODAY: Day = "2027-06-10";

export interface DoctorFields {
  name_employee: string;
  full_pro_name: string;
  services: string[];
  hidden_doctor: number;
  is_flagged: boolean;
  sort_emp: number;
}

const DOCTOR: DoctorFields = {
  name_employee: "Соколова Мария Петровна",
  full_pro_name: "Врач-гинеколог",
  services: ["Консультация", "УЗИ малого таза"],
  hidden_doctor: 0,
  is_flagged: false,
  sort_emp: 0,
};

/** A doctor straight into the database; answers the id. */
export async function addDoctor(
  db: Queryable,
  fields: Partial<DoctorFields> = {},
): Promise<number> {
  const doctor = { ...DOCTOR, ...fields };
  const [row] = await db<{ id: number }[]>`
    insert into doctors (name_employee, full_pro_name, services, hidden_doctor, is_flagged, sort_emp)
    values (${doctor.name_employee}, ${doctor.full_pro_name}, ${doctor.services},
      ${doctor.hidden_doctor}, ${doctor.is_flagged}, ${doctor.sort_emp})
    returning id`;
  if (!row) throw new Error("No doctor was made");
  return row.id;
}

/** Offers a doctor's times on a day, directly in the database. */
export async function offer(
  db: Queryable,
  employee: number,
  day: Day,
  times: string[],
): Promise<void> {
  await db`
    insert into schedule_days (employee, day, times) values (${employee}, ${day}, ${times})
    on conflict (employee, day) do update set times = excluded.times,
      revision = schedule_days.revision + 1`;
}

interface VisitRow {
  employee: number;
  day: Day;
  time: string;
  uid?: string;
  user_name?: string;
  phone?: string;
  source?: "staff" | "site";
  revision?: number;
  created_at?: Date;
}

/** A visit straight into the database, by default of reception's; its time need not be offered. */
export async function addVisit(
  db: Queryable,
  { day, time, ...fields }: VisitRow,
): Promise<{ id: number; uid: string }> {
  const byStaff = fields.source !== "site";
  const visit = {
    uid: crypto.randomUUID(),
    record_day: day,
    record_time: time,
    user_name: "Анна Ким",
    phone: "89001234567",
    source: "staff",
    operator_view: byStaff,
    call_operator: byStaff,
    ...fields,
  };
  const [row] = await db<{ id: number; uid: string }[]>`
    insert into journal_records ${db(visit)} returning id, uid`;
  if (!row) throw new Error("No visit was made");
  return row;
}

/** Deletes a visit as its destruction does, without an act. */
export async function destroyVisit(db: Queryable, uid: string): Promise<void> {
  await db`delete from journal_records where uid = ${uid}`;
  await db`insert into destroyed_records (uid) values (${uid})`;
}
