import { beforeAll, expect, test } from "bun:test";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";

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

let doctor: number;
let days = 0;

const server = serverForFile({ clock, environment: DEFAULTS });
beforeAll(async () => {
  doctor = await addDoctor(server.db);
});

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

function book(slot: Wanted | undefined, address: string) {
  const phone = `7900${String(++phones).padStart(7, "0")}`;
  const visit = { employee: doctor, user_name: "Анна", service: "Консультация", consent: true };
  const headers = { "x-forwarded-for": address };
  return server.post("/api/journal", { ...visit, ...slot, phone }, headers);
}

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

test("up to four times the usual number is booked; then the refusal has the time to wait and the phone to call", async () => {
  const slots = await freeSlots(2);
  for (let at = 0; at < 40; at += 1) {
    expect((await book(slots.pop(), `203.0.113.${at}`)).status).toBe(201);
  }
  const wanted = slots.pop();
  const refused = await book(wanted, "203.0.113.50");
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      code: "too_many",
      message: expect.stringMatching(
        /^Сейчас через сайт записывается необычно много людей\. Попробуйте через 1 мин\. или позвоните нам: \+7/,
      ),
    },
  ]);
  pass(MINUTE + 1000);
  expect((await book(wanted, "203.0.113.50")).status).toBe(201);
  pass(2 * HOUR);
});

test("a wave reports its duration, and a booking that reception removes no longer counts", async () => {
  const slots = await freeSlots(4);
  const made: string[] = [];
  for (let at = 0; at < 240; at += 1) {
    pass(MINUTE / 8);
    const answer = await book(slots.pop(), `192.0.2.${at}`);
    expect(answer.status).toBe(201);
    made.push((await answer.json()).uid);
  }
  const refused = await book(slots.pop(), "192.0.2.100");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(30 * 60 + 8)]);
  expect((await refused.json()).message).toContain("Попробуйте через 31 мин.");
  const desk = await server.signIn(["journal"]);
  const removed = await desk.delete(`/api/journal/${made[0]}`);
  expect(removed.status).toBe(200);
  expect((await book(slots.pop(), "192.0.2.101")).status).toBe(201);
});
