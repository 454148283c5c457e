import { pick, somePatient } from "../../../api/operator/demo/visits.ts";
import type { Db } from "../../../api/platform/database/connection.ts";
import { seeded } from "../../../shared/seeded.ts";
import { addDays, clinicMoment, type Day } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";

export const SERVICES = [
  "Консультация гинеколога",
  "УЗИ малого таза",
  "Кольпоскопия",
  "Ведение беременности",
];

export const today = (): Day => clinicMoment(new Date(), "Europe/Moscow").day;

export interface Roster {
  doctors: number[];
  first: Day;
  days: number;
  times: string[];
}

/** Doctors who offer the same times on every day of the roster. */
export async function employ(
  db: Db,
  { count, first, days, times }: { count: number; first: Day; days: number; times: string[] },
): Promise<Roster> {
  const random = seeded(1);
  const names = Array.from({ length: count }, () => somePatient(random).name);
  const doctors = await db<{ id: number }[]>`
    insert into doctors (name_employee, full_pro_name, services)
    select name, 'Врач-гинеколог', ${SERVICES} from unnest(${names}::text[]) as name
    returning id`;
  await db`
    insert into schedule_days (employee, day, times)
    select doctors.id, ${first}::date + offset_days, ${times}
    from doctors, generate_series(0, ${days - 1}::integer) as offset_days`;
  await db`truncate change_log`;
  await db.unsafe("vacuum analyze");
  return { doctors: doctors.map(({ id }) => id), first, days, times };
}

/** The slots of a roster, numbered so that neighbours in time are with different doctors. */
export function slotAt({ doctors, first, days, times }: Roster, number: number): Slot {
  const employee = doctors[number % doctors.length];
  const nth = Math.floor(number / doctors.length);
  const time = times[nth % times.length];
  const day = Math.floor(nth / times.length);
  if (employee === undefined || time === undefined || day >= days) {
    throw new Error(`The roster has no slot ${number}`);
  }
  return { employee, day: addDays(first, day), time };
}

/** Books `share` of the offered slots for different patients. Returns how many. */
export async function bookShare(db: Db, share: number): Promise<number> {
  const random = seeded(2);
  const slots = await db<Slot[]>`
    select employee, day, unnest(times) as time from schedule_days order by employee, day`;
  const taken = slots.filter(() => random() < share).map((slot) => recordFor(slot, random));
  for (let from = 0; from < taken.length; from += 20_000) {
    await db`
      insert into journal_records (uid, employee, record_day, record_time, user_name, phone,
        service, add_comment, source, operator_view, call_operator)
      select gen_random_uuid(), employee, record_day, record_time, user_name, phone,
        service, add_comment, source, source = 'staff', call_operator
      from json_to_recordset(${JSON.stringify(taken.slice(from, from + 20_000))}::text::json)
        as given (employee integer, record_day date, record_time text, user_name text, phone text,
          service text, add_comment text, source text, call_operator boolean)`;
  }
  return taken.length;
}

function recordFor({ employee, day, time }: Slot, random: () => number) {
  const { name, phone, comment } = somePatient(random);
  return {
    employee,
    record_day: day,
    record_time: time,
    user_name: name,
    phone,
    service: pick(random, SERVICES),
    add_comment: comment,
    source: random() < 0.4 ? "site" : "staff",
    call_operator: random() < 0.8,
  };
}
