import { somePatient } from "../../api/demo/patients.ts";
import type { Now } from "../../api/http/clock.ts";
import { bookFromSite } from "../../api/journal/book.ts";
import { seeded } from "../../shared/seeded.ts";
import { addDays, clinicMoment, formatDay } from "../../shared/time/calendar.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { BENCH_TERMS, bookingScript, type PatientOfBooking } from "./booking-statement.ts";
import { employ, type Roster, SERVICES, slotAt, today } from "./ground/clinic.ts";
import { type BenchDatabase, benchDatabase } from "./ground/database.ts";
import {
  alternate,
  atLeast,
  atMost,
  median,
  medianRatio,
  type Part,
  shown,
  spaced,
} from "./ground/figures.ts";
import { insist, post, putLoad } from "./ground/load.ts";
import { hasPgbench, pgbench } from "./ground/pgbench.ts";
import { runProduct } from "./ground/product.ts";

const CONNECTIONS = 16;
const SECONDS = 3;
const PASSES = 3;
const STEP_MINUTES = 15;

/** The complete `POST /api/journal` beside its own statement run bare. */
export const booking: Part = async (note) => {
  const database = await benchDatabase();
  const first = addDays(today(), 1);
  const roster = await employ(database.db, {
    count: 40,
    first,
    days: 150,
    times: timesOfDay(48, STEP_MINUTES),
  });
  const product = await runProduct({ DATABASE_URL: database.url });
  const bare = await bareBooking(database, roster);
  note(`the bare statement is run by ${bare.by}`);
  // A process that has just started still compiles its code as it goes; pgbench came compiled.
  await bookByApi(database, roster, product.port);
  const pair = await runProduct({ DATABASE_URL: database.url, PROCESSES: "2" });
  await bookByApi(database, roster, pair.port);

  const { api, two, plain, untriggered } = await alternate(PASSES, {
    api: () => bookByApi(database, roster, product.port),
    two: () => bookByApi(database, roster, pair.port),
    plain: async () => ({ ...nothing, perSecond: await emptied(database, bare.run) }),
    untriggered: async () => ({ ...nothing, perSecond: await withoutFeed(database, bare.run) }),
  });
  await product.stop();
  await pair.stop();

  const speed = (of: { perSecond: number }[]) => of.map((one) => one.perSecond);
  const feedCosts = 1 - medianRatio(speed(plain), speed(untriggered));
  return [
    atLeast(
      `the whole call, of ${bare.by} running its statement`,
      0.55,
      medianRatio(speed(api), speed(plain)),
    ),
    atMost("p99, of p50", 10, median(api.map(({ p50, p99 }) => p99 / p50)), "×"),
    atMost("what the feed's trigger costs", 15, feedCosts * 100, "%"),
    shown("bookings a second", spaced(Math.round(median(speed(api))))),
    shown("with two processes", spaced(Math.round(median(speed(two))))),
    shown("two processes, of one", `${medianRatio(speed(two), speed(api)).toFixed(2)} ×`),
    shown(`${bare.by} a second`, spaced(Math.round(median(speed(plain))))),
    shown("p50", `${median(api.map(({ p50 }) => p50)).toFixed(1)} ms`),
  ];
};

const nothing = { p50: 0, p99: 0 };

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
  return emptied(database, async () =>
    insist(await putLoad({ port, connections: CONNECTIONS, seconds: SECONDS, next }), 201),
  );
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

/** pgbench where there is one, else a loop around the driver. */
async function bareBooking({ url, db }: BenchDatabase, roster: Roster) {
  const patient = somePatients(1)[0];
  if (!patient) throw new Error("Nobody books");
  const booked = { ...patient, consent: true };
  if (!hasPgbench()) return { by: "a bare driver loop", run: () => driverLoop(db, roster, booked) };
  const script = await bookingScript(booked, now(), {
    doctors: roster.doctors.length,
    connections: CONNECTIONS,
    first: roster.first,
    times: roster.times.length,
    step: STEP_MINUTES,
  });
  const run = () => pgbench(url, script, { connections: CONNECTIONS, seconds: SECONDS });
  return { by: "pgbench", run };
}

async function driverLoop(
  db: BenchDatabase["db"],
  roster: Roster,
  patient: PatientOfBooking,
): Promise<number> {
  let number = 0;
  const began = performance.now();
  const until = began + SECONDS * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const { employee, day, time } = slotAt(roster, number++);
      const slot = { employee, record_day: day, record_time: time };
      await bookFromSite(db, { ...patient, ...slot }, now(), BENCH_TERMS);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return number / ((performance.now() - began) / 1000);
}

const now = (): Now => {
  const instant = new Date();
  return { instant, ...clinicMoment(instant, "Europe/Moscow") };
};

/** On an empty journal, so that every run fills the same indexes. */
async function emptied<T>({ db }: BenchDatabase, run: () => Promise<T>): Promise<T> {
  await db`truncate journal_records, change_log`;
  await db`checkpoint`;
  return run();
}

async function withoutFeed(database: BenchDatabase, run: () => Promise<number>): Promise<number> {
  await database.db`alter table journal_records disable trigger journal_records_changed`;
  try {
    return await emptied(database, run);
  } finally {
    await database.db`alter table journal_records enable trigger journal_records_changed`;
  }
}
