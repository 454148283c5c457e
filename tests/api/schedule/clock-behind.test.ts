import { afterAll, beforeAll, expect, test } from "bun:test";
import { runJobs } from "../../../api/features/jobs/run-jobs.ts";
import { prepareDatabase } from "../../../api/prepare-database.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { sending } from "../../support/server/json.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const TIMES = ["08:30", "16:00"];
const PAST = [addDays(TODAY, -9), addDays(TODAY, -1)];
let time: ReturnType<typeof standingClock>;
let server: TestServer;
let doctor: number;

beforeAll(async () => {
  time = standingClock(THURSDAY_NINE);
  server = await startServer({ clock: time.clock, environment: { DEMO_DATA: "0" } });
  await prepareDatabase(server.db, server.served.config, time.clock, () => {});
  doctor = await addDoctor(server.db);
  for (const day of [...PAST, TODAY]) await offer(server.db, doctor, day, TIMES);
  time.pass(-10 * 24 * HOUR);
});
afterAll(() => server.stop());

const get = async (path: string) => server.json(path);

function bookOnSite(record_day: string, record_time: string) {
  const visit = { employee: doctor, record_day, record_time, service: "Консультация" };
  const patient = { user_name: "Анна Ким", phone: "89001234567", consent: true };
  return server.post("/api/journal", { ...visit, ...patient });
}

test("with a clock ten days behind, visitors are offered no time before the newest known moment", async () => {
  const schedule = [{ day: formatDay(TODAY), time: ["16:00"] }];
  expect(await get("/api/doctors/availability/all")).toMatchObject([{ schedule }]);
  expect(await get(`/api/doctors/availability/${doctor}`)).toMatchObject([{ schedule }]);
  expect(await get("/api/doctors/availability/nearest")).toMatchObject([
    { day: formatDay(TODAY), time: "16:00" },
  ]);
});

test("a clock ten days behind: a visitor cannot book a past time, and can book a later one", async () => {
  for (const day of PAST) {
    const refused = await bookOnSite(day, "16:00");
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        message: expect.stringContaining("запишет только регистратура"),
        nearest: [{ day: formatDay(TODAY), time: "16:00" }],
      },
    ]);
  }
  expect((await bookOnSite(TODAY, "16:00")).status).toBe(201);
});

test("a clock that an administrator confirms is trusted: the days before the newest event open", async () => {
  await runJobs(server.served);
  const admin = await server.signIn();
  const { question } = await admin.json("/api/retention");
  expect(question.clock).toEqual({ now: "31.05.2027 09:00", newestEvent: "10.06.2027 09:00" });
  const shown = { clock: true, records: 0, acts: 0, events: 0 };
  const decision = sending("POST", { decision: "confirm", shown });
  expect((await admin.request("/api/retention/decision", decision)).status).toBe(200);
  time.pass(MINUTE);
  expect((await bookOnSite(PAST[0] ?? "", "16:00")).status).toBe(201);
});
