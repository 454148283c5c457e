import type { Db } from "../../api/database/connection.ts";
import { addDays, clinicMoment, type Day, formatDay } from "../../shared/time/calendar.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";

/** A doctor sees so many patients a day; as many times again stay free. */
const VISITS_A_DAY = 12;
const RECORDS_OF_A_DOCTOR = 25_000;
/** Patients book so far ahead; everything older is the past. */
const DAYS_AHEAD = 60;
const TIMES = timesOfDay(VISITS_A_DAY * 2, 20);
const SERVICE = "Консультация гинеколога";

/** A time that nobody has, as a booking names it. */
export interface FreeTime {
  employee: number;
  record_day: string;
  record_time: string;
}

export interface FilledClinic {
  doctors: number;
  /** Of so many days there are records. */
  days: number;
  today: Day;
  /** Of the days to come, in no order that bookings would meet in. */
  free: FreeTime[];
}

/** Exactly so many records with their events, and the schedules they were booked in. */
export async function fillClinic(db: Db, records: number): Promise<FilledClinic> {
  const { day: today } = clinicMoment(new Date(), "Europe/Moscow");
  const doctors = Math.max(8, Math.ceil(records / RECORDS_OF_A_DOCTOR));
  const days = Math.max(DAYS_AHEAD * 2, Math.ceil(records / (doctors * VISITS_A_DAY)));
  await db.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into doctors (name_employee, full_pro_name, services)
      select 'Врач № ' || nth, 'Врач-гинеколог', array[${SERVICE}]
      from generate_series(1, ${doctors}::integer) as nth`;
    await tx`
      insert into schedule_days (employee, day, times)
      select doctors.id, ${today}::date + ${DAYS_AHEAD}::integer - back, ${TIMES}
      from doctors, generate_series(0, ${days - 1}::integer) as back`;
    await tx`
      insert into journal_records (uid, employee, record_day, record_time, user_name, phone, service,
        add_comment, source, operator_view, call_operator, read_at, created_at)
      select gen_random_uuid(), id, day, times[nth * 2 - id % 2], 'Пациентка ' || patient || ' Ивановна',
        '8900' || lpad(patient::text, 7, '0'), ${SERVICE},
        case when patient % 3 = 0 then 'Результаты анализов принесёт с собой' else '' end,
        case when patient % 5 < 2 then 'site' else 'staff' end, true,
        day < ${today} or patient % 4 > 0, now(), least(day - 7, ${today}::date - 1)
      from (
        select doctors.id, day, times, nth, (doctors.id * 7919 + nth * 104729 + (day - date '2000-01-01') * 31) % 200000 as patient
        from generate_series(1, ${VISITS_A_DAY}::integer) as nth, schedule_days
        join doctors on doctors.id = employee
        order by day desc, doctors.id, nth limit ${records}::integer
      ) booked`;
    await tx`
      insert into event_log (created_at, actor, user_id, action, journal_id, record_day, record_time)
      select created_at, 'admin', null, 'created', id, record_day, record_time from journal_records`;
  });
  await db.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`analyze`;
  });
  return { doctors, days, today, free: await freeTimes(db, today) };
}

async function freeTimes(db: Db, today: Day): Promise<FreeTime[]> {
  const rows = await db<{ employee: number; day: Day; time: string }[]>`
    select employee, day, time from schedule_days, unnest(times) as time
    where day between ${addDays(today, 1)} and ${addDays(today, DAYS_AHEAD)}
      and not exists (select from journal_records record
        where record.employee = schedule_days.employee and record_day = day and record_time = time)
    order by md5(employee || ' ' || day || ' ' || time)`;
  return rows.map(({ employee, day, time }) => ({
    ...{ employee, record_day: formatDay(day), record_time: time },
  }));
}
