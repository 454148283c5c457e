import { afterAll, beforeAll, expect, test } from "bun:test";
import { runJobs } from "../../../api/features/jobs/run-jobs.ts";
import { userName } from "../../../api/platform/event-log/event.ts";
import { prepareDatabase } from "../../../api/prepare-database.ts";
import { retentionStateSchema } from "../../../shared/retention/retention.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { until } from "../../support/time/until.ts";

const DAY = 24 * HOUR;
const TOMORROW = addDays(TODAY, 1);
let time: ReturnType<typeof standingClock>;
let server: TestServer;
let admin: SignedIn;

/** A process before it serves requests, and its first jobs. */
async function startProcess(): Promise<void> {
  await prepareDatabase(server.db, server.served.config, time.clock, () => {});
  await runJobs(server.served);
}

async function fillClinic(): Promise<void> {
  const doctor = await addDoctor(server.db);
  const times = Array.from({ length: 10 }, (_, at) => `${10 + at}:00`);
  await offer(server.db, doctor, TOMORROW, times);
  for (const at of times) await bookAtDesk(admin, { employee: doctor, day: TOMORROW, time: at });
}

const recordsLeft = async () => (await server.db`select 1 from journal_records`).length;
const state = async () => retentionStateSchema.parse(await admin.json("/api/retention"));
const decide = (decision: "confirm" | "refuse", records: number, clock = true) =>
  admin.post("/api/retention/decision", {
    decision,
    shown: { clock, records, acts: 0, events: 0 },
  });
const events = async (action: string) =>
  (await server.db`select actor, detail from event_log where action = ${action} order by id`).map(
    ({ actor, detail }) => `${actor}: ${detail}`,
  );

beforeAll(async () => {
  time = standingClock(THURSDAY_NINE);
  server = await startServer({ clock: time.clock, environment: { DEMO_DATA: "0" } });
  await prepareDatabase(server.db, server.served.config, time.clock, () => {});
  admin = await server.signIn();
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: true });
  await fillClinic();
  await server.db`
    insert into event_log (created_at, actor, action)
    values (${new Date(THURSDAY_NINE.getTime() - 2.5 * 365 * DAY)}, 'я', 'exported')`;
});
afterAll(() => server.stop());

test("a process started with the clock a year ahead destroys nothing, and administrators see why", async () => {
  time.pass(365 * DAY);
  await startProcess();
  expect(await recordsLeft()).toBe(10);
  expect(await server.db`select 1 from destruction_acts`).toHaveLength(0);
  expect(await server.db`select 1 from event_log where action = 'purged'`).toHaveLength(0);
  expect(await events("destruction_stopped")).toEqual([
    "Сервер: Уничтожение остановлено: на часах сервера 09.06.2028 09:00, последнее событие в базе — 10.06.2027 09:00",
  ]);
  admin = await server.signIn();
  expect((await state()).question).toEqual({
    askedAt: "09.06.2028 09:00",
    refused: null,
    clock: { now: "09.06.2028 09:00", newestEvent: "10.06.2027 09:00" },
    records: { count: 10, total: 10, days: [{ day: "11.06.2027", count: 10 }] },
    evidence: { acts: 0, events: 1, total: 13 },
  });
});

test("actions under the wrong clock do not make it right", async () => {
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: false });
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: true });
  time.pass(18 * HOUR);
  await runJobs(server.served);
  expect(await recordsLeft()).toBe(10);
  expect(await events("destruction_stopped")).toHaveLength(1);
});

test("a refusal by an administrator destroys nothing, is logged, and the next night asks again", async () => {
  admin = await server.signIn();
  expect((await decide("refuse", 10)).status).toBe(200);
  expect((await state()).question?.refused).toEqual({
    by: userName(admin.user.login, admin.user.id),
    at: "10.06.2028 03:00",
  });
  expect((await events("destruction_refused")).at(-1)).toContain(
    `${userName(admin.user.login, admin.user.id)}: Уничтожение остановлено: на часах сервера 10.06.2028 03:00`,
  );
  time.pass(MINUTE);
  await runJobs(server.served);
  expect(await recordsLeft()).toBe(10);
  expect((await state()).question?.refused).toBeNull();
  expect(await events("destruction_stopped")).toHaveLength(2);
});

test("set right again, the clock is believed without a word, and tomorrow's visits stay", async () => {
  time.pass(-365 * DAY - 18 * HOUR);
  await runJobs(server.served);
  admin = await server.signIn();
  expect((await state()).question).toBeNull();
  expect(await recordsLeft()).toBe(10);
});

test("only an administrator decides, and only on the shown numbers", async () => {
  time.pass(6 * DAY);
  await runJobs(server.served);
  const desk = await server.signIn(["journal", "schedule", "articles", "prices"]);
  expect((await desk.request("/api/retention")).status).toBe(403);
  expect(
    (
      await desk.post("/api/retention/decision", {
        decision: "confirm",
        shown: { clock: true, records: 10, acts: 0, events: 0 },
      })
    ).status,
  ).toBe(403);
  admin = await server.signIn();
  expect((await decide("confirm", 9)).status).toBe(409);
  expect((await decide("confirm", 10, false)).status).toBe(409);
  expect(await recordsLeft()).toBe(10);
});

test("an administrator confirms: the visits shown go, each under its act, and the log names the administrator", async () => {
  expect((await decide("confirm", 10)).status).toBe(200);
  await until(async () => (await recordsLeft()) === 0);
  expect(await server.db`select 1 from destruction_acts`).toHaveLength(10);
  expect((await events("destruction_confirmed")).at(-1)).toContain(
    `${userName(admin.user.login, admin.user.id)}: Уничтожение остановлено: на часах сервера 16.06.2027 09:01, последнее событие в базе — 10.06.2027 09:01; к уничтожению: 10 записей (день приёма 11.06.2027)`,
  );
  expect((await state()).question).toBeNull();
});

test("a server that was off for more than a day asks for confirmation; after a quiet week of running it does not", async () => {
  for (let hours = 0; hours < 7 * 24; hours += 1) {
    time.pass(HOUR);
    await runJobs(server.served);
  }
  admin = await server.signIn();
  expect((await state()).question).toBeNull();
  time.pass(25 * HOUR);
  await startProcess();
  admin = await server.signIn();
  expect((await state()).question?.clock).toEqual({
    now: "24.06.2027 10:01",
    newestEvent: "23.06.2027 09:01",
  });
});

test("while the clock is doubted no other job destroys by it either", async () => {
  const old: Day = addDays(TODAY, -40);
  await server.db`insert into site_booking_addresses (bucket, booked_at) values ('b', ${old})`;
  await server.db`
    insert into devices (device, user_id, epoch, horizon, seen_at)
    values (gen_random_uuid(), ${admin.user.id}, 'e', '1', '2020-01-01')`;
  await server.db`
    insert into repeatable_requests (key, request_hash, status, answered_at)
    values (gen_random_uuid(), '', 200, '2020-01-01')`;
  const left = async () =>
    (
      await server.db`
        select (select count(*) from site_booking_addresses) as addresses,
          (select count(*) from devices) as devices,
          (select count(*) from repeatable_requests where answered_at < '2021-01-01') as requests`
    )[0];
  await runJobs(server.served);
  expect(await left()).toEqual({ addresses: 1, devices: 1, requests: 1 });
  await decide("confirm", 0);
  await until(async () => (await left())?.devices === 0);
  expect(await left()).toEqual({ addresses: 0, devices: 0, requests: 0 });
});
