import { afterAll, beforeAll, expect, test } from "bun:test";
import { forgetAddresses } from "../../../api/journal/forget-addresses.ts";
import { addDays, formatDay } from "../../../shared/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic.ts";
import { HOUR, standingClock } from "../../support/clock.ts";
import { sending } from "../../support/json.ts";
import { startServer, type TestServer } from "../../support/server.ts";

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

/** Times of a day of one's own, far enough ahead. */
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
  return at.request("/api/journal", sending("POST", { ...visit, ...fields }, headers));
}

test("a phone has at most three future visits from the site, however it is spelt", async () => {
  const [first, second, third, fourth, fifth] = await freeSlots();
  const from = (number: number) => ({ address: `198.51.100.${number}` });
  for (const [slot, phone, number] of [
    [first, "79001112233", 1],
    [second, "8 (900) 111-22-33", 2],
    [third, "+7 900 111 22 33", 3],
  ] as const) {
    expect((await book({ ...slot, phone }, from(number))).status).toBe(201);
  }
  const refused = await book({ ...fourth, phone: "89001112233" }, from(4));
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      code: "too_many",
      message: expect.stringMatching(/не больше 3 предстоящих записей.*позвоните нам: \+7/),
    },
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(9 * 24 * 3600);
  expect((await book({ ...fourth, phone: "79001112234" }, from(4))).status).toBe(201);

  const staff = await server.signIn(["journal"]);
  const slot = { employee: doctor, ...fifth, phone: "79001112233" };
  expect((await staff.request("/api/journal", sending("POST", slot))).status).toBe(201);
});

test("a visit that is cancelled, or over, makes room for another", async () => {
  const [first, second, third, fourth, fifth] = await freeSlots();
  await offer(server.db, doctor, TODAY, ["12:00"]);
  const phone = newPhone();
  const today = { record_day: formatDay(TODAY), record_time: "12:00" };
  const booked: number[] = [];
  for (const slot of [today, first, second]) {
    booked.push((await (await book({ ...slot, phone })).json()).id);
  }
  const refused = await book({ ...third, phone });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, `${3 * 3600}`]);
  pass(4 * HOUR);
  expect((await book({ ...third, phone })).status).toBe(201);
  expect((await book({ ...fourth, phone })).status).toBe(429);
  const staff = await server.signIn(["journal"]);
  await staff.request(`/api/journal/${booked[1]}`, { method: "DELETE" });
  expect((await book({ ...fifth, phone })).status).toBe(201);
});

test("ten at once under one phone, over two processes, end in three visits", async () => {
  const slots = (await freeSlots()).slice(0, 10);
  const phone = newPhone();
  const answers = await Promise.all(
    slots.map((slot, at) =>
      book(
        { ...slot, phone, ...(at % 3 === 0 ? { uid: crypto.randomUUID() } : {}) },
        {
          address: `198.51.100.${50 + at}`,
          at: at % 2 === 0 ? server : twin,
        },
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429, 429]);
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
  const day = await outcome(2);
  expect([day.booked, day.problem.message]).toEqual([0, expect.stringContaining("через 21 ч.")]);
});

test("an address is kept as a hash, and for a day", async () => {
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

test("what was refused for another reason counts against nobody", async () => {
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
  for (const slot of slots.slice(1, 3)) await book({ ...slot, phone }, from);
  const again = await book({ ...slots[0], phone, uid }, from);
  expect([again.status, await again.json()]).toEqual([201, await first.json()]);
});

test("a family that books for three from one home, each as often as they may, meets no limit", async () => {
  const slots = await freeSlots();
  for (const phone of [newPhone(), newPhone(), newPhone()]) {
    for (const slot of slots.splice(0, 3)) {
      const answer = await book({ ...slot, phone }, { address: "2001:db8:1:2::7" });
      expect(answer.status).toBe(201);
    }
  }
});

test("a filled trap is refused in words; an empty one is no trap", async () => {
  const [slot] = await freeSlots();
  const trapped = await book({ ...slot, phone: newPhone(), website: "https://spam.example" });
  expect([trapped.status, (await trapped.json()).fields.website]).toEqual([
    400,
    expect.stringContaining("позвоните нам"),
  ]);
  expect((await book({ ...slot, phone: newPhone(), website: "" })).status).toBe(201);
});
