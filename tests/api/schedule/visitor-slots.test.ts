import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { standingClock } from "../../support/server/clock.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const time = standingClock(THURSDAY_NINE);
const TIMES = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"];
let server: TestServer;
let other: TestServer;
let staff: SignedIn;
let doctor: number;

beforeAll(async () => {
  server = await startServer({ clock: time.clock });
  other = await startServer({ clock: time.clock, databaseOf: server });
  staff = await server.signIn();
  doctor = await addDoctor(server.db);
  await addDoctor(server.db);
  await offer(server.db, doctor, "2027-06-12", TIMES);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

/** Two addresses may differ for a moment, so the answer contains both. */
async function booked(by: TestServer) {
  const slots = await by.json("/api/booked-slots");
  const own = await by.json(`/api/booked-slots?employee=${doctor}`);
  const times: string[] = own.map((slot: { time: string }) => slot.time);
  return { times, areAll: Bun.deepEquals(slots, own) };
}
const theseBooked = (...times: string[]) => ({ times, areAll: true });

async function offered(by: TestServer) {
  const [own] = await by.json(`/api/doctors/availability/${doctor}`);
  const all: unknown[] = await by.json("/api/doctors/availability/all");
  const times: string[] = own.schedule.flatMap((each: { time: string[] }) => each.time);
  return { times, isAmongAll: all.some((each) => Bun.deepEquals(each, own)) };
}
const theseOffered = (times: string[]) => ({ times, isAmongAll: true });

async function book(record_time: string): Promise<number> {
  const body = { employee: doctor, record_day: "12.06.2027", record_time };
  const answer = await staff.post("/api/journal", body);
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

test("a hidden doctor is not among the nearest times", async () => {
  const hidden = await addDoctor(server.db, { hidden_doctor: 1 });
  await offer(server.db, hidden, "2027-06-12", TIMES);
  const nearest = await server.json("/api/doctors/availability/nearest");
  expect(nearest).toMatchObject([{ employee: doctor, day: "12.06.2027" }]);
});

test("after midnight the past day is not shown", async () => {
  await book("11:00");
  expect(await booked(other)).toEqual(theseBooked("11:00"));
  time.pass(3 * 86_400_000);
  expect(await booked(other)).toEqual(theseBooked());
  expect(await offered(other)).toEqual(theseOffered([]));
  time.pass(-3 * 86_400_000);
});
