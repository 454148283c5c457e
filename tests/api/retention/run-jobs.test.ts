import { afterAll, beforeAll, expect, jest, test } from "bun:test";
import { startJobs } from "../../../api/features/jobs/run-jobs.ts";
import { findClockDoubt } from "../../../api/features/retention/clock-trust.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const THREE_AT_NIGHT = new Date("2027-06-11T00:00:00Z");
const DAY = 24 * HOUR;
const time = standingClock(THREE_AT_NIGHT);
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock: time.clock });
  // Timers open connections and renew them after half an hour; the fake clock stops these timers.
  const { max } = server.db.options;
  await Promise.all(Array.from({ length: max }, () => server.db`select`));
  jest.useFakeTimers({ now: THREE_AT_NIGHT });
  startJobs(server.served);
  await until(() => rounds() === 1);
});
afterAll(async () => {
  jest.useRealTimers();
  await server.stop();
});

function pass(ms: number): void {
  time.pass(ms);
  jest.advanceTimersByTime(ms);
}

/** PostgreSQL sleeps, because the timers of this process are stopped. */
const sleep = (seconds: number) => server.db`select pg_sleep(${seconds})`;

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await check()) return;
    await sleep(0.01);
  }
  throw new Error(`It did not come about: ${check}`);
}

const rounds = () => server.log.filter(({ task }) => task === "auto-delete").length;

const isNoted = async () =>
  (await findClockDoubt(server.db, new Date(time.clock().getTime() + DAY))) === null;

test("a running server notes its clock ten minutes after its start", async () => {
  pass(10 * MINUTE - 1);
  expect(await isNoted()).toBe(false);
  pass(1);
  await until(isNoted);
});

test("the jobs run again at 03:17 by the clinic's clock", async () => {
  pass(6 * MINUTE);
  await sleep(0.3);
  expect(rounds()).toBe(1);
  pass(MINUTE);
  await until(() => rounds() === 2);
});

test("ten minutes after it was noted, the clock is noted again", async () => {
  pass(3 * MINUTE - 1);
  expect(await isNoted()).toBe(false);
  pass(1);
  await until(isNoted);
});
