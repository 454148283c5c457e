import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { solve } from "../../../web-public/appointment/booking/solve-work.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { sending } from "../../support/server/json.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);
const HOURS = Array.from({ length: 16 }, (_, hour) => String(hour + 7).padStart(2, "0"));
const TIMES = HOURS.flatMap((hour) => ["00", "15", "30", "45"].map((part) => `${hour}:${part}`));
/** As they are unless the operator sets others. */
const DEFAULTS = {
  PUBLIC_ORIGIN: "https://clinic.example",
  BOOKINGS_PER_ADDRESS_HOUR: "",
  BOOKINGS_PER_ADDRESS_DAY: "",
  BOOKINGS_PER_MINUTE: "",
  BOOKINGS_PER_HOUR: "",
};

let server: TestServer;
let doctor: number;
let days = 0;

beforeAll(async () => {
  server = await startServer({ clock, environment: DEFAULTS });
  doctor = await addDoctor(server.db);
});
afterAll(() => server.stop());

interface Wanted {
  record_day: string;
  record_time: string;
}

async function freeSlots(dayCount: number): Promise<Wanted[]> {
  const slots: Wanted[] = [];
  for (let nth = 0; nth < dayCount; nth++) {
    const day: Day = addDays(TODAY, 10 + ++days);
    await offer(server.db, doctor, day, TIMES);
    slots.push(...TIMES.map((record_time) => ({ record_day: formatDay(day), record_time })));
  }
  return slots;
}

let phones = 0;

function book(slot: Wanted | undefined, address: string, work?: string) {
  const phone = `7900${String(++phones).padStart(7, "0")}`;
  const visit = { employee: doctor, user_name: "Анна", service: "Консультация", consent: true };
  const headers = {
    "x-forwarded-for": address,
    ...(work === undefined ? {} : { "x-booking-work": work }),
  };
  return server.request("/api/journal", sending("POST", { ...visit, ...slot, phone }, headers));
}

async function count(answers: Promise<Response>[]) {
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return {
    booked: statuses.filter((status) => status === 201).length,
    refused: statuses.filter((status) => status === 429).length,
  };
}

test("320 bookings at once from one IPv6 /56 end in as many as are usual in a minute", async () => {
  const slots = await freeSlots(5);
  const all = slots
    .slice(0, 320)
    .map((slot, at) => book(slot, `2001:db8:0:${(at % 256).toString(16)}::1`));
  const { booked, refused } = await count(all);
  console.log(`320 from one /56: ${booked} booked`);
  // Those under way at one moment are let through together: 20 connections.
  expect(booked).toBeLessThanOrEqual(30);
  expect(booked + refused).toBe(320);
  pass(HOUR + MINUTE);
});

test("one IPv6 customer books twice as many over a /56, and four times over a /48, as over a /64", async () => {
  const slots = await freeSlots(4);
  const booked = async (tries: number, address: (at: number) => string) => {
    let many = 0;
    for (let at = 0; at < tries; at += 1) {
      // As if in no wave.
      await server.db`delete from site_booking_addresses where bucket = 'site'`;
      if ((await book(slots.pop(), address(at))).status === 201) many += 1;
    }
    return many;
  };
  expect(await booked(25, (at) => `2001:db8:1:0:${at}::1`)).toBe(20);
  expect(await booked(25, (at) => `2001:db8:1:${at + 1}::1`)).toBe(20);
  expect(await booked(50, (at) => `2001:db8:1:1${at + 10}::1`)).toBe(40);
  expect(await booked(2, () => "2001:db8:1:abcd::1")).toBe(0);
  expect(await booked(1, () => "2001:db8:2:abcd::1")).toBe(1);
  pass(2 * HOUR);
});

test("a clinic's busy day meets nothing of it", async () => {
  const slots = await freeSlots(2);
  for (let at = 0; at < 100; at += 1) {
    pass(2 * MINUTE);
    expect((await book(slots.pop(), `198.51.100.${at}`)).status).toBe(201);
  }
  pass(2 * HOUR);
});

test("in a wave a booking is asked for work, and is let through with it, for its own slot, in time", async () => {
  const slots = await freeSlots(2);
  for (let at = 0; at < 10; at += 1) {
    expect((await book(slots.pop(), `203.0.113.${at}`)).status).toBe(201);
  }
  const wanted = slots.pop();
  const refused = await book(wanted, "203.0.113.50");
  const problem = await refused.json();
  expect([refused.status, problem]).toEqual([
    429,
    {
      code: "too_many",
      message: expect.stringMatching(
        /^Сейчас через сайт записывается необычно много людей\. Попробуйте через 1 мин\. или позвоните нам: \+7/,
      ),
      work: { challenge: expect.any(String), bits: 15 },
    },
  ]);
  const { challenge, bits } = problem.work;
  const solution = await solve(challenge, bits);
  expect((await book(slots.at(-1), "203.0.113.50", solution)).status).toBe(429);
  for (const broken of ["", "x", `${challenge}:0`, solution.replace(/^./, "z"), `${solution}0`]) {
    expect((await book(wanted, "203.0.113.50", broken)).status).toBe(429);
  }
  expect((await book(wanted, "203.0.113.50", solution)).status).toBe(201);

  const late = slots.pop();
  const asked = await (await book(late, "203.0.113.51")).json();
  const solved = await solve(asked.work.challenge, asked.work.bits);
  pass(11 * MINUTE);
  for (let at = 0; at < 10; at += 1) await book(slots.pop(), `203.0.113.${60 + at}`);
  expect((await book(late, "203.0.113.51", solved)).status).toBe(429);
  pass(2 * HOUR);
});

test("a wave that grows asks for more work, and at four times the usual for patience", async () => {
  const slots = await freeSlots(2);
  const ask = async () => (await (await book(slots[0], "192.0.2.200")).json()).work ?? null;
  const fill = (many: number) => server.db`
    insert into site_booking_addresses (bucket, booked_at)
    select 'site', ${clock()} from generate_series(1, ${many})`;
  await fill(10);
  const little = await ask();
  expect(little).toMatchObject({ bits: 15 });
  const solution = await solve(little.challenge, little.bits);
  await fill(10);
  expect(await ask()).toMatchObject({ bits: 17 });
  expect((await book(slots[0], "192.0.2.200", solution)).status).toBe(429);
  await fill(20);
  expect(await ask()).toBeNull();
  pass(MINUTE + 1000);
  expect((await book(slots.pop(), "192.0.2.201")).status).toBe(201);
  pass(2 * HOUR);
});

test("a wave says how long it lasts, and a booking that reception removes ends its part of it", async () => {
  const slots = await freeSlots(2);
  const made: string[] = [];
  for (let at = 0; at < 60; at += 1) {
    pass(MINUTE / 2);
    const answer = await book(slots.pop(), `192.0.2.${at}`);
    expect(answer.status).toBe(201);
    made.push((await answer.json()).uid);
  }
  const refused = await book(slots.pop(), "192.0.2.100");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(30.5 * 60)]);
  expect((await refused.json()).message).toContain("Попробуйте через 31 мин.");
  const desk = await server.signIn(["journal"]);
  const removed = await desk.request(`/api/journal/${made[0]}`, { method: "DELETE" });
  expect(removed.status).toBe(200);
  expect((await book(slots.pop(), "192.0.2.101")).status).toBe(201);
});
