import type { Day } from "../../../shared/time/calendar.ts";
import type { PatientAct } from "../../../shared/visit/patient-act.ts";
import type { Queryable } from "../../platform/database/connection.ts";

export interface NewPatientAct {
  at: Date;
  kind: PatientAct["kind"];
  journalId: number;
  employee: number;
  day: Day;
  time: string;
  /** Of a move: where the visit was before. */
  from: { employee: number; day: Day; time: string } | null;
}

export async function insertPatientAct(db: Queryable, act: NewPatientAct): Promise<void> {
  await db`
    insert into patient_acts (acted_at, kind, journal_id, employee, record_day, record_time,
      from_employee, from_day, from_time)
    values (${act.at}, ${act.kind}, ${act.journalId}, ${act.employee}, ${act.day}, ${act.time},
      ${act.from?.employee ?? null}, ${act.from?.day ?? null}, ${act.from?.time ?? null})`;
}

/** Deletes the acts from before `actedBefore`. @returns how many there were */
export async function deleteActs(db: Queryable, actedBefore: Date): Promise<number> {
  const { count } = await db`delete from patient_acts where acted_at < ${actedBefore}`;
  return count;
}

export interface PatientActRow {
  id: number;
  at: Date;
  kind: PatientAct["kind"];
  employee_name: string;
  day: Day;
  time: string;
  from_employee_name: string | null;
  from_day: Day | null;
  from_time: string | null;
  /** Null where the visit is destroyed. */
  uid: string | null;
}

/** Acts that reception has not read yet, newest first. */
export const selectUnreadActs = (db: Queryable, limit: number): Promise<PatientActRow[]> =>
  db<PatientActRow[]>`
    select act.id, act.acted_at as at, act.kind, doctors.name_employee as employee_name,
      act.record_day as day, act.record_time as time,
      doctors_before.name_employee as from_employee_name, act.from_day, act.from_time, record.uid
    from patient_acts act
    join doctors on doctors.id = act.employee
    left join doctors doctors_before on doctors_before.id = act.from_employee
    left join journal_records record on record.id = act.journal_id
    where act.read_at is null
    order by act.id desc limit ${limit}`;

export async function markActsRead(db: Queryable, ids: readonly number[], at: Date): Promise<void> {
  await db`
    update patient_acts set read_at = ${at}
    where id = any(${[...ids]}::integer[]) and read_at is null`;
}
