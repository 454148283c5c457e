import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { lastRoundOf, startMessages } from "../../../api/features/messages/run-messages.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";
import { until } from "../../support/time/until.ts";

/** Noon in Moscow. */
const NOON = new Date("2027-06-10T09:00:00Z");
const { clock, pass } = standingClock(NOON);
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, environment: { SMS_GATEWAY: "log" } });
});
beforeEach(async () => {
  await server.db`delete from messages`;
});
afterAll(() => server.stop());

async function isReported(): Promise<boolean> {
  const health = await server.json("/api/health");
  return health.warnings.includes("messages");
}

/** A message of these last hours. */
const left = (state: string, { attempts = 0, due = 0 } = {}) => server.db`
  insert into messages (kind, record_day, record_time, due, not_after, state, attempts, changed_at)
  values ('cancelled', '2027-06-12', '10:00', ${new Date(clock().getTime() + due * HOUR)},
    '2027-06-12', ${state}, ${attempts}, ${clock()})`;

test("more failures than arrivals are reported; two are not", async () => {
  await left("failed");
  await left("unknown");
  expect(await isReported()).toBe(false);
  await left("failed");
  expect(await isReported()).toBe(true);
  for (const state of ["delivered", "delivered", "accepted"]) await left(state);
  expect(await isReported()).toBe(false);
});

test.each([
  ["not taken for an hour is reported", { due: -1.1 }, true],
  ["refused for the fifth time is reported", { due: 0.2, attempts: 5 }, true],
  ["due now is not reported", {}, false],
])("a message that is %s", async (_, message, reported) => {
  await left("due", message);
  expect(await isReported()).toBe(reported);
});

test("a message of the night is not late until an hour after nine", async () => {
  await left("due");
  pass(10 * HOUR);
  expect(await isReported()).toBe(false);
  pass(11.5 * HOUR);
  expect(await isReported()).toBe(false);
  pass(HOUR);
  expect(await isReported()).toBe(true);
});

test("a loop that ends no round for an hour is reported, though no message is due", async () => {
  startMessages(server.served);
  const begun = lastRoundOf(server.served);
  await until(() => lastRoundOf(server.served) !== begun);
  expect(await isReported()).toBe(false);
  pass(1.1 * HOUR);
  expect(await isReported()).toBe(true);
});
