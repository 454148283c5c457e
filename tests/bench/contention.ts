import { pick, somePatient } from "../../api/operator/demo/visits.ts";
import { seeded } from "../../shared/seeded.ts";
import { addDays, formatDay } from "../../shared/time/calendar.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { employ, type Roster, SERVICES, slotAt, today } from "./infrastructure/clinic.ts";
import { benchDatabase } from "./infrastructure/database.ts";
import { exactly, type Part, shown, spaced } from "./infrastructure/figures.ts";
import { type Line, openLine } from "./infrastructure/line.ts";
import { post } from "./infrastructure/load.ts";
import { runProduct } from "./infrastructure/product.ts";

const ROUNDS = 10_000;
/** Half of them at each process. */
const RACERS = 8;
/** Races run at once, each for a separate slot: as many as a process has connections for. */
const LANES = 5;

/** Eight visitors want the same slot at the same moment, ten thousand times, at two processes. */
export const contention: Part = async (note) => {
  const { url, db } = await benchDatabase();
  const first = addDays(today(), 1);
  const roster = await employ(db, { count: 20, first, days: 25, times: timesOfDay(24, 30) });
  const processes = [
    await runProduct({ DATABASE_URL: url }),
    await runProduct({ DATABASE_URL: url }),
  ];
  const random = seeded(4);
  const statuses = new Map<number, number>();
  let round = 0;
  let wrong = 0;

  const lane = async () => {
    const ports = processes.flatMap(({ port }) => Array<number>(RACERS / 2).fill(port));
    const lines = await Promise.all(ports.map(openLine));
    while (round < ROUNDS) {
      const answers = await race(lines, roster, round++, random);
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const won = answers.filter((status) => status === 201).length;
      const lost = answers.filter((status) => status === 409).length;
      if (won !== 1 || lost !== RACERS - 1) wrong += 1;
    }
    for (const line of lines) line.close();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: LANES }, lane));
  const seconds = (performance.now() - began) / 1000;
  note(`answers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`);

  const [kept] = await db<{ records: number; slots: number }[]>`
    select count(*) as records, count(distinct (employee, record_day, record_time)) as slots
    from journal_records`;
  for (const each of processes) await each.stop();
  const failed = [...statuses].filter(([status]) => status >= 500);
  return [
    exactly("rounds with one 201 and seven 409", ROUNDS, ROUNDS - wrong),
    exactly(
      "answers of 5xx",
      0,
      failed.reduce((sum, [, count]) => sum + count, 0),
    ),
    exactly("records", ROUNDS, kept?.records ?? 0),
    exactly("slots they hold", ROUNDS, kept?.slots ?? 0),
    shown("attempts a second", spaced(Math.round((ROUNDS * RACERS) / seconds))),
  ];
};

async function race(lines: Line[], roster: Roster, round: number, random: () => number) {
  const { employee, day, time } = slotAt(roster, round);
  const requests = lines.map(() => {
    const { name, phone, comment } = somePatient(random);
    const service = pick(random, SERVICES);
    const who = { user_name: name, phone, add_comment: comment, service, consent: true };
    const slot = { employee, record_day: formatDay(day), record_time: time };
    return post("/api/journal", JSON.stringify({ ...who, ...slot }));
  });
  const sent = lines.map((line, at) => line.send(requests[at] ?? new Uint8Array()));
  return (await Promise.all(sent)).map(({ status }) => status);
}
