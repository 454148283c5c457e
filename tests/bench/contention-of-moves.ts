import { READ_SLOT, VISIT_PAGE } from "../../shared/site/visit-page.ts";
import { addDays, formatDay } from "../../shared/time/calendar.ts";
import type { Slot } from "../../shared/time/slot.ts";
import { slotText } from "../../shared/time/slot.ts";
import { MOVES_AT_MOST } from "../../shared/visit/deadline.ts";
import { bookWithLink, PatientPage } from "../support/clinic/patient-page.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { employ, SERVICES, slotAt, today } from "./infrastructure/clinic.ts";
import { benchDatabase } from "./infrastructure/database.ts";
import { exactly, type Part } from "./infrastructure/figures.ts";
import { runProduct } from "./infrastructure/product.ts";

const [SERVICE = ""] = SERVICES;
const ROUNDS = 1_000;
const RACERS = 8;
/** In every other round half of them book the slot. A booking is quicker than a move. */
const BOOKERS = 4;

/** A patient with an open visit. */
interface Mover {
  page: PatientPage;
  slot: Slot;
  moves: number;
}

/** Patients move their visits to one slot, every other time against bookings, at two processes. */
export const contentionOfMoves: Part = async (note) => {
  const { url, db } = await benchDatabase();
  const first = addDays(today(), 2);
  const roster = await employ(db, { count: 20, first, days: 10, times: timesOfDay(24, 30) });
  const processes = [
    await runProduct({ DATABASE_URL: url }),
    await runProduct({ DATABASE_URL: url }),
  ];
  const servers = processes.map(({ port }) => serverAt(`http://localhost:${port}`));
  let next = 0;
  let booked = 0;
  let wrong = 0;
  let failed = 0;

  const newMover = async (number: number): Promise<Mover> => {
    const slot = slotAt(roster, next++);
    const server = servers[number % servers.length] ?? fail();
    const { employee, day, time } = slot;
    const { link } = await bookWithLink(server, { employee, day, time, service: SERVICE });
    booked += 1;
    const page = new PatientPage(server, `10.7.0.${number}`);
    await page.answers(link);
    return { page, slot, moves: 0 };
  };
  const movers = await Promise.all(Array.from({ length: RACERS }, (_, number) => newMover(number)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slot = slotAt(roster, next++);
    const bookers = round % 2 === 0 ? BOOKERS : 0;
    const [bookings, moves] = await Promise.all([
      Promise.all(
        Array.from({ length: bookers }, (_, at) => book(servers[at % 2] ?? fail(), slot)),
      ),
      Promise.all(movers.slice(bookers).map((mover) => moveTo(mover, slot))),
    ]);
    const statuses = [...bookings, ...moves];
    const won = bookings.filter((status) => status === 201).length;
    const winner = moves.indexOf(303) + bookers;
    booked += won;
    if (won + moves.filter((status) => status === 303).length !== 1) wrong += 1;
    failed += statuses.filter((status) => ![201, 303, 409].includes(status)).length;
    const mover = movers[winner];
    if (!mover || !moves.includes(303)) continue;
    mover.slot = slot;
    mover.moves += 1;
    if (mover.moves === MOVES_AT_MOST) movers[winner] = await newMover(winner);
  }
  const [kept] = await db<{ records: number; slots: number; moved: number }[]>`
    select count(*)::int as records,
      count(distinct (employee, record_day, record_time))::int as slots,
      (select sum(moves)::int from visit_links) as moved
    from journal_records`;
  note(`${kept?.moved} moves won, ${ROUNDS - (kept?.moved ?? 0)} bookings`);
  for (const each of processes) await each.stop();
  return [
    exactly("rounds with one who got the slot and seven who did not", ROUNDS, ROUNDS - wrong),
    exactly("other answers", 0, failed),
    exactly("records", booked, kept?.records ?? 0),
    exactly("slots they hold", booked, kept?.slots ?? 0),
  ];
};

type Site = { url: string; request(path: string, init?: RequestInit): Promise<Response> };

const serverAt = (url: string): Site => ({
  url,
  request: (path, init) => fetch(`${url}${path}`, init),
});

async function book(server: Site, { employee, day, time }: Slot): Promise<number> {
  const body = {
    employee,
    record_day: formatDay(day),
    record_time: time,
    user_name: "Анна Ким",
    phone: "89001234567",
    service: SERVICE,
    consent: true,
  };
  const headers = { "content-type": "application/json" };
  const answer = await server.request("/api/journal", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** @returns 303 only where the visit has moved */
async function moveTo({ page, slot: from }: Mover, slot: Slot): Promise<number> {
  const answer = await page.send(VISIT_PAGE.move, {
    slot: slotText(slot),
    [READ_SLOT]: slotText(from),
  });
  await answer.arrayBuffer();
  if (answer.status !== 303) return answer.status;
  return answer.headers.get("location") === `${VISIT_PAGE.page}?done=moved` ? 303 : 500;
}

function fail(): never {
  throw new Error("There is no such process");
}
