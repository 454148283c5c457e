import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import type { Caller } from "../../support/server/caller.ts";
import { MINUTE, standingClock } from "../../support/server/clock.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { until } from "../../support/time/until.ts";

const TIMES = ["09:30", "11:00", "13:00", "13:30", "16:00"];
const time = standingClock(THURSDAY_NINE);
let server: TestServer;
let desk: SignedIn;
let doctor: number;

beforeAll(async () => {
  const environment = { RECEPTION_SILENT_MINUTES: "10", RECEPTION_HOLD_HOURS: "4" };
  server = await startServer({ clock: time.clock, environment });
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TODAY, TIMES);
  desk = await server.signIn(["journal"]);
});
afterAll(() => server.stop());

async function offered(path: string): Promise<string[]> {
  const [own] = await server.json(path);
  return own.schedule.flatMap((each: { time: string[] }) => each.time);
}

/** A desk pulls, as it does every few seconds. */
async function hearFromDesk(): Promise<void> {
  const { cursor } = await desk.json("/api/sync/snapshot");
  const answer = await desk.request(`/api/sync/changes?since=${encodeURIComponent(cursor)}`, {
    headers: { "x-device": crypto.randomUUID() },
  });
  expect(answer.status).toBe(200);
}

async function offeredSoon(wanted: string[]): Promise<void> {
  await until(async () => Bun.deepEquals(await offered("/api/doctors/availability/all"), wanted));
  expect(await offered(`/api/doctors/availability/${doctor}`)).toEqual(wanted);
}

function bookOnSite(record_time: string, by: Caller = server) {
  const visit = { employee: doctor, record_day: TODAY, record_time, service: "Консультация" };
  const patient = { user_name: "Анна Ким", phone: "89001234567", consent: true };
  return by.post("/api/journal", { ...visit, ...patient });
}

test("without a recent sign of a desk, visitors cannot see or book the next hours; reception can", async () => {
  await hearFromDesk();
  await offeredSoon(TIMES);
  time.pass(11 * MINUTE);
  await offeredSoon(["13:30", "16:00"]);
  const nearest = await server.json("/api/doctors/availability/nearest");
  expect(nearest).toMatchObject([{ employee: doctor, day: "10.06.2027", time: "13:30" }]);

  const refused = await bookOnSite("11:00");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "slot_not_offered",
    message: expect.stringContaining("регистратура"),
    nearest: [{ time: "13:30" }, { time: "16:00" }],
  });
  expect((await bookOnSite("16:00")).status).toBe(201);
  expect((await bookOnSite("11:00", desk)).status).toBe(201);

  await hearFromDesk();
  await offeredSoon(TIMES);
  expect((await bookOnSite("13:00")).status).toBe(201);
});

test("unless it is asked for, silence holds nothing back", async () => {
  const plain = await startServer({ clock: time.clock, databaseOf: server });
  time.pass(120 * MINUTE);
  const [own] = await plain.json(`/api/doctors/availability/${doctor}`);
  expect(own.schedule).toEqual([{ day: "10.06.2027", time: TIMES }]);
  await plain.stop();
});
