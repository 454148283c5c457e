import { createApp } from "../../api/app.ts";
import { invalidateSlots } from "../../api/caches/invalidate.ts";
import { readConfig } from "../../api/config.ts";
import { selectOffered } from "../../api/schedule/queries.ts";
import { seeded } from "../../shared/seeded.ts";
import { addDays, type Day, formatDay } from "../../shared/time/calendar.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { bookShare, employ, SERVICES, today } from "./ground/clinic.ts";
import { type BenchDatabase, benchDatabase } from "./ground/database.ts";
import {
  alternate,
  atLeast,
  atMost,
  exactly,
  median,
  medianRatio,
  type Part,
  shown,
  spaced,
} from "./ground/figures.ts";
import { bareHello, speedOf } from "./ground/hello.ts";
import { openLine } from "./ground/line.ts";
import { get, post } from "./ground/load.ts";
import { runProduct } from "./ground/product.ts";

const PASSES = 3;
const COLD_ROUNDS = 60;
const VISITS = 150;
/** Of those, how many are waited for at the other process: up to a reading of the feed each. */
const WAITS = 50;
const ALL = "/api/doctors/availability/all";
const GZIP = { "accept-encoding": "gzip" };

/** What visitors ask most: the times of all doctors, unchanged, one doctor's, and always fresh. */
export const availability: Part = async (note) => {
  const database = await benchDatabase();
  const first = addDays(today(), 1);
  await employ(database.db, { count: 20, first, days: 60, times: timesOfDay(24, 30) });
  await varyTimes(database);
  note(`${spaced(await bookShare(database.db, 0.3))} slots are booked`);
  const processes = [
    await runProduct({ DATABASE_URL: database.url }),
    await runProduct({ DATABASE_URL: database.url }),
  ] as const;
  const [{ port }, other] = processes;

  const bare = await bareHello();
  const list = await fetch(`http://127.0.0.1:${port}${ALL}`, { headers: GZIP, decompress: false });
  const bytes = (await list.arrayBuffer()).byteLength;
  const held = { ...GZIP, "if-none-match": list.headers.get("etag") ?? "" };
  const booked = await fetch(`http://127.0.0.1:${port}/api/booked-slots`, {
    headers: GZIP,
    decompress: false,
  });
  const bookedBytes = (await booked.arrayBuffer()).byteLength;
  const speeds = await alternate(PASSES, {
    hello: () => speedOf(port, "/api/live"),
    whole: () => speedOf(port, ALL, { headers: GZIP }),
    unchanged: () => speedOf(port, ALL, { headers: held, status: 304 }),
    booked: () => speedOf(port, "/api/booked-slots", { headers: GZIP }),
    bare: () => speedOf(bare, "/"),
  });
  const freshness = await bookAndLook(database, port, other.port);
  for (const each of processes) await each.stop();
  const cold = await coldMonth(database);
  return [
    atLeast(
      "all doctors gzipped, of this server's hello",
      0.6,
      medianRatio(speeds.whole, speeds.hello),
    ),
    atLeast("304, of this server's hello", 0.9, medianRatio(speeds.unchanged, speeds.hello)),
    atMost("all doctors on the wire, gzipped", 11.5, bytes / 1000, "KB"),
    atMost("one doctor's times, cold, of their bare SQL", 1.5, cold, "×", 2),
    exactly("shown free after its 201 by who answered", 0, freshness.shownFree),
    atMost("longest shown free by another process", 500, freshness.longest, "ms", 0),
    shown(
      "booked slots gzipped, of this server's hello",
      medianRatio(speeds.booked, speeds.hello).toFixed(2),
    ),
    shown("booked slots on the wire, gzipped", `${(bookedBytes / 1000).toFixed(1)} KB`),
    shown("this server's hello a second (/api/live)", spaced(Math.round(median(speeds.hello)))),
    shown("a bare Bun.serve's hello a second", spaced(Math.round(median(speeds.bare)))),
  ];
};

/** Doctors work in shifts and take breaks: 24 times each day, seldom the same ones. */
async function varyTimes({ db }: BenchDatabase): Promise<void> {
  const random = seeded(5);
  const days = await db<{ employee: number; day: Day }[]>`
    select employee, day from schedule_days order by employee, day`;
  const rows = days.map(({ employee, day }) => {
    const grid = timesOfDay(40, [15, 20, 20][employee % 3] ?? 20);
    const from = random() < 0.5 ? 0 : 10;
    const taken = grid.slice(from).filter(() => random() > 0.1);
    return { employee, day, times: taken.slice(0, 24) };
  });
  await db`
    update schedule_days set times = given.times
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given (employee integer, day date, times text[])
    where schedule_days.employee = given.employee and schedule_days.day = given.day`;
}

/** Books slot after slot and looks at once, where it was answered and elsewhere. */
async function bookAndLook({ db }: BenchDatabase, port: number, elsewhere: number) {
  const [here, there] = [await openLine(port), await openLine(elsewhere)];
  const free = await db<{ employee: number; day: Day; time: string }[]>`
    select employee, day, time from (
      select employee, day, unnest(times) as time from schedule_days
    ) offered
    where not exists (select from journal_records where journal_records.employee = offered.employee
      and record_day = day and record_time = time)
    order by random() limit ${VISITS}`;
  let shownFree = 0;
  let longest = 0;
  for (const [visit, { employee, day, time }] of free.entries()) {
    const slot = { employee, record_day: formatDay(day), record_time: time };
    const who = {
      user_name: "Анна Ким",
      phone: "79001234567",
      service: SERVICES[0],
      consent: true,
    };
    const answer = await here.send(post("/api/journal", JSON.stringify({ ...slot, ...who })));
    if (answer.status !== 201) throw new Error(`A booking was answered ${answer.status}`);
    const answered = performance.now();
    const look = get(`/api/booked-slots?employee=${employee}`);
    const shows = ({ body }: { body: Buffer }) =>
      body.includes(JSON.stringify({ employee, day: formatDay(day), time }));
    if (!shows(await here.send(look))) shownFree += 1;
    if (visit >= WAITS) continue;
    while (!shows(await there.send(look))) await Bun.sleep(2);
    longest = Math.max(longest, performance.now() - answered);
  }
  here.close();
  there.close();
  return { shownFree, longest };
}

/** The whole request for a doctor whose times became rebaseOn412, beside the statement it runs. */
async function coldMonth({ url, db }: BenchDatabase): Promise<number> {
  const stopping = new AbortController();
  const config = readConfig({ DATABASE_URL: url });
  const server = { db, config, clock: () => new Date(), log: () => {}, stopping: stopping.signal };
  const app = createApp(server);
  const connection = { requestIP: () => ({ address: "127.0.0.1" }), timeout: () => {} };
  const ask = (id: number) => app.request(`/api/doctors/availability/${id}`, {}, connection);
  const doctors = await db<{ id: number }[]>`select id from doctors`;
  await ask(doctors[0]?.id ?? 0);
  const { whole, bare } = await alternate(COLD_ROUNDS, {
    whole: async () => {
      const id = doctors[Math.floor(Math.random() * doctors.length)]?.id ?? 0;
      invalidateSlots(server, [id]);
      const began = performance.now();
      const answer = await ask(id);
      await answer.arrayBuffer();
      return performance.now() - began;
    },
    bare: async () => {
      const employees = [doctors[Math.floor(Math.random() * doctors.length)]?.id ?? 0];
      const began = performance.now();
      await selectOffered(db, { from: today(), employees, withHidden: false });
      return performance.now() - began;
    },
  });
  stopping.abort();
  return median(whole) / median(bare);
}
