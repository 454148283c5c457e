import { afterAll, beforeAll, expect, test } from "bun:test";
import { forgetAddresses } from "../../../api/features/journal/booking-limits.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);
const HOURS = Array.from({ length: 14 }, (_, hour) => String(hour + 8).padStart(2, "0"));
const TIMES = HOURS.flatMap((hour) =>
  ["00", "15", "30", "45"].map((minute) => `${hour}:${minute}`),
);
const LIMITED = {
  BOOKINGS_PER_PHONE: "3",
  BOOKINGS_PER_ADDRESS_HOUR: "20",
  BOOKINGS_PER_ADDRESS_DAY: "60",
  TRUSTED_PROXIES: "loopback",
};

let server: TestServer;
let twin: TestServer;
let doctor: number;
let days = 0;

beforeAll(async () => {
  server = await startServer({ clock, environment: LIMITED });
  twin = await startServer({ clock, environment: LIMITED, databaseOf: server });
  doctor = await addDoctor(server.db);
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

/** Times of a fresh day, far enough ahead. */
async function freeSlots() {
  const day = addDays(TODAY, 10 + ++days);
  await offer(server.db, doctor, day, TIMES);
  return TIMES.map((record_time) => ({ record_day: formatDay(day), record_time }));
}

let phones = 0;
const newPhone = () => `7900${String(++phones).padStart(7, "0")}`;

interface From {
  address?: string;
  at?: TestServer;
}

function book(
  fields: Record<string, unknown>,
  { address = "203.0.113.1", at = server }: From = {},
) {
  const visit = { employee: doctor, user_name: "Анна", service: "Консультация", consent: true };
  const headers = { "x-forwarded-for": address };
  return at.post("/api/journal", { ...visit, ...fields }, headers);
}

/** Books `many` visits under a phone, each from a different address. */
async function bookUnder(phone: string, slots: { record_day: string; record_time: string }[]) {
  for (const [at, slot] of slots.entries()) {
    const answer = await book({ ...slot, phone }, { address: `198.51.100.${100 + at}` });
    expect(answer.status).toBe(201);
  }
}

const OWN_TO_EACH = ["x-request-id", "date"];

test("nothing in the answer depends on how many visits a phone has", async () => {
  const slots = await freeSlots();
  const known = newPhone();
  await bookUnder(known, slots.splice(0, 5));
  const answerTo = async (phone: string) => {
    const answer = await book({ ...slots.shift(), phone }, { address: "198.51.100.30" });
    const headers = [...answer.headers.keys()].filter((name) => !OWN_TO_EACH.includes(name));
    return { status: answer.status, headers, fields: Object.keys(await answer.json()) };
  };
  expect(await answerTo(known)).toEqual(await answerTo(newPhone()));
  expect((await answerTo(known)).status).toBe(201);
  const spelt = `8 (${known.slice(1, 4)}) ${known.slice(4, 7)}-${known.slice(7, 9)}-${known.slice(9)}`;
  expect((await answerTo(spelt)).status).toBe(201);
});

test("an address books twenty times an hour and sixty a day, counted by all processes", async () => {
  const address = "203.0.113.77";
  const slots = [...(await freeSlots()), ...(await freeSlots())];
  const outcome = async (many: number) => {
    const answers = await Promise.all(
      slots
        .splice(0, many)
        .map((slot, at) =>
          book({ ...slot, phone: newPhone() }, { address, at: at % 2 ? twin : server }),
        ),
    );
    const full = answers.find(({ status }) => status === 429);
    return {
      booked: answers.filter(({ status }) => status === 201).length,
      wait: full ? Number(full.headers.get("retry-after")) : null,
      problem: full ? await full.json() : null,
    };
  };
  expect(await outcome(24)).toEqual({
    booked: 20,
    wait: 3600,
    problem: {
      code: "too_many",
      message: expect.stringMatching(
        /слишком много записей\. Попробуйте через 60 мин\. или позвоните/,
      ),
    },
  });
  expect(
    (await book({ ...slots.pop(), phone: newPhone() }, { address: "203.0.113.78" })).status,
  ).toBe(201);
  pass(HOUR + 1000);
  expect((await outcome(20)).booked).toBe(20);
  pass(HOUR + 1000);
  expect((await outcome(20)).booked).toBe(20);
  pass(HOUR + 1000);
  await forgetAddresses(server.db, clock());
  const day = await outcome(2);
  expect([day.booked, day.problem.message]).toEqual([0, expect.stringContaining("через 21 ч.")]);
});

test("an address is stored as a hash, for a day", async () => {
  const [slot] = await freeSlots();
  await book({ ...slot, phone: newPhone() }, { address: "203.0.113.123" });
  const kept = await server.db<{ bucket: string }[]>`select bucket from site_booking_addresses`;
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(({ bucket }) => bucket.includes("203.0"))).toEqual([]);
  expect(await forgetAddresses(server.db, clock())).toBeLessThan(kept.length);
  expect(await forgetAddresses(server.db, new Date(clock().getTime() + 25 * HOUR))).toBeGreaterThan(
    0,
  );
  expect(await server.db`select from site_booking_addresses`).toHaveLength(0);
});

test("bookings refused for other reasons do not count", async () => {
  const [slot, another] = await freeSlots();
  const from = { address: "203.0.113.99" };
  await book({ ...slot, phone: newPhone() }, from);
  for (let tries = 0; tries < 25; tries++) {
    expect((await book({ ...slot, phone: newPhone() }, from)).status).toBe(409);
  }
  expect((await book({ ...another, phone: newPhone() }, from)).status).toBe(201);
});

test("a booking sent again under its uid is its own answer, even where no other would be taken", async () => {
  const slots = await freeSlots();
  const phone = newPhone();
  const uid = crypto.randomUUID();
  const from = { address: "203.0.113.150" };
  const first = await book({ ...slots[0], phone, uid }, from);
  for (const slot of slots.slice(1, 20)) await book({ ...slot, phone: newPhone() }, from);
  expect((await book({ ...slots[20], phone: newPhone() }, from)).status).toBe(429);
  const again = await book({ ...slots[0], phone, uid }, from);
  expect([again.status, await again.json()]).toEqual([201, await first.json()]);
});

test("a filled trap field is refused in words; an empty one is not a trap", async () => {
  const [slot] = await freeSlots();
  const trapped = await book({ ...slot, phone: newPhone(), website: "https://spam.example" });
  expect([trapped.status, (await trapped.json()).fields.website]).toEqual([
    400,
    expect.stringContaining("позвоните нам"),
  ]);
  expect((await book({ ...slot, phone: newPhone(), website: "" })).status).toBe(201);
});
