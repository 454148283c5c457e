import { somePatient } from "../../api/operator/demo/visits.ts";
import type { Now } from "../../api/platform/http/env.ts";
import { seeded } from "../../shared/seeded.ts";
import { addDays, clinicMoment, formatDay } from "../../shared/time/calendar.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { bookingScript } from "./booking-statement.ts";
import { employ, type Roster, SERVICES, slotAt, today } from "./infrastructure/clinic.ts";
import { type BenchDatabase, benchDatabase } from "./infrastructure/database.ts";
import { alternate, atLeast, medianRatio, type Part } from "./infrastructure/figures.ts";
import { insist, post, putLoad } from "./infrastructure/load.ts";
import { pgbench } from "./infrastructure/pgbench.ts";
import { runProduct } from "./infrastructure/product.ts";

const LOAD = { connections: 16, seconds: 3 };
const PASSES = 3;
const STEP_MINUTES = 15;

/** The complete `POST /api/journal` beside its own statement run bare. */
export const booking: Part = async () => {
  const database = await benchDatabase();
  const first = addDays(today(), 1);
  const roster = await employ(database.db, {
    count: 40,
    first,
    days: 150,
    times: timesOfDay(48, STEP_MINUTES),
  });
  const product = await runProduct({ DATABASE_URL: database.url });
  const [patient] = somePatients(1);
  if (!patient) throw new Error("Nobody books");
  const script = await bookingScript(
    database.url,
    { ...patient, sms_consent: false, consent: true },
    now(),
    {
      doctors: roster.doctors.length,
      connections: LOAD.connections,
      first,
      times: roster.times.length,
      step: STEP_MINUTES,
    },
  );
  // A fresh process still compiles its code; pgbench is compiled.
  await bookByApi(database, roster, product.port);

  const { api, plain } = await alternate(PASSES, {
    api: () => bookByApi(database, roster, product.port),
    plain: () => emptied(database, () => pgbench(database.url, script, LOAD)),
  });
  await product.stop();
  return [
    atLeast("the whole call, of pgbench running its statement", 0.4, medianRatio(api, plain)),
  ];
};

async function bookByApi(database: BenchDatabase, roster: Roster, port: number) {
  const patients = somePatients(500);
  let number = 0;
  const next = () => {
    const { employee, day, time } = slotAt(roster, number);
    const who = patients[number++ % patients.length];
    const body = {
      ...who,
      employee,
      record_day: formatDay(day),
      record_time: time,
      consent: true,
      operator_view: false,
      call_operator: false,
    };
    return post("/api/journal", JSON.stringify(body));
  };
  return emptied(database, async () => {
    const load = await putLoad({ port, ...LOAD, next });
    return insist(load, 201).perSecond;
  });
}

function somePatients(count: number) {
  const random = seeded(3);
  return Array.from({ length: count }, (_, at) => {
    const { name, phone, comment } = somePatient(random);
    return {
      user_name: name,
      phone,
      add_comment: comment,
      service: SERVICES[at % SERVICES.length] ?? "",
    };
  });
}

const now = (): Now => {
  const instant = new Date();
  return { instant, ...clinicMoment(instant, "Europe/Moscow") };
};

/** On an empty journal, so that every run fills the same indexes. */
async function emptied<T>({ db }: BenchDatabase, run: () => Promise<T>): Promise<T> {
  await db`truncate journal_records, change_log cascade`;
  await db`checkpoint`;
  return run();
}
