import { afterAll, beforeEach, expect, test } from "bun:test";
import { autoDelete } from "../../../api/features/jobs/auto-delete.ts";
import { oneAtATime } from "../../../api/features/jobs/queries.ts";
import { purgeOldEvidence } from "../../../api/features/jobs/run-jobs.ts";
import { recordsToDestroy } from "../../../api/features/retention/due-for-destruction.ts";
import {
  type DestructionDecision,
  retentionStateSchema,
} from "../../../shared/retention/retention.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { until } from "../../support/time/until.ts";

const servers: TestServer[] = [];
let time: ReturnType<typeof standingClock>;
let server: TestServer;
let admin: SignedIn;
let doctor: number;

beforeEach(async () => {
  time = standingClock(THURSDAY_NINE);
  server = await startServer({ clock: time.clock });
  servers.push(server);
  admin = await server.signIn();
  doctor = await addDoctor(server.db);
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: true });
});
afterAll(async () => {
  for (const each of servers) await each.stop();
});

/** Visits on one day a row from `daysAgo` on, into the past or the future. */
async function records(count: number, daysAgo: number, createdDaysAgo = 20): Promise<void> {
  const created = new Date(time.clock().getTime() - createdDaysAgo * 24 * HOUR);
  await server.db`
    insert into journal_records (uid, employee, record_day, record_time, source, operator_view,
      call_operator, created_at)
    select gen_random_uuid(), ${doctor}, ${addDays(TODAY, -daysAgo)},
      lpad((n / 60)::text, 2, '0') || ':' || lpad((n % 60)::text, 2, '0'), 'staff', true, true,
      ${created}
    from generate_series(0, ${count - 1}) n`;
}
const left = async () => (await server.db`select 1 from journal_records`).length;
const state = async () => retentionStateSchema.parse(await admin.json("/api/retention"));
type Shown = Partial<DestructionDecision["shown"]>;
const decide = (
  { shown, ...decision }: { decision: "confirm" | "refuse"; shown: Shown; usual?: boolean },
  by = admin,
) =>
  by.post("/api/retention/decision", {
    ...decision,
    shown: { clock: false, records: 0, acts: 0, events: 0, ...shown },
  });
const confirm = (shown: Shown, usual = false) => decide({ decision: "confirm", shown, usual });
async function untilLeft(count: number): Promise<void> {
  await until(async () => (await left()) === count);
}
/** The run that a confirmation starts has gone through all that is due. */
async function untilRunEnded(count: number): Promise<void> {
  await untilLeft(count);
  const isFree = async () => (await oneAtATime(server.db, async () => true)) === true;
  await until(isFree);
}

test("a tenth of all records is destroyed without a question; one more waits for an administrator", async () => {
  await records(27, -1);
  await records(3, 1);
  expect(await autoDelete(server.served)).toBe(3);
  expect((await state()).question).toBeNull();
  await records(4, 2);
  expect(await autoDelete(server.served)).toBe(0);
  expect((await state()).question).toMatchObject({
    clock: null,
    records: { count: 4, total: 31, days: [{ day: "08.06.2027", count: 4 }] },
  });
  const [event] =
    await server.db`select detail from event_log where action = 'destruction_stopped'`;
  expect(event?.detail).toBe(
    "Автоматическое удаление остановлено: подлежит уничтожению 4 записи (день приёма 08.06.2027), всего записей 31; это больше одной из каждых 10",
  );
});

test("more than 200 at once wait, however many there are", async () => {
  await records(1_200, -1);
  await records(1_200, -2);
  await records(201, 1);
  expect(await autoDelete(server.served)).toBe(0);
  expect(await left()).toBe(2_601);
  await server.db`delete from journal_records where id = (select max(id) from journal_records)`;
  expect(await recordsToDestroy(server.served)).not.toBeNull();
});

test("only the confirmed records are destroyed; those due since are asked about", async () => {
  await records(8, -9);
  await records(4, 1);
  expect(await autoDelete(server.served)).toBe(0);
  expect((await confirm({ records: 4 })).status).toBe(200);
  await untilRunEnded(8);
  await records(5, 0);
  const enteredSince = 6;
  await records(enteredSince, 1, 0);
  for (const [days, asked] of [
    [1, 5],
    [3, 5 + enteredSince],
  ] as const) {
    time.pass(days * 24 * HOUR);
    await server.db`update clock_trust set trusted_at = ${time.clock()}`;
    admin = await server.signIn();
    expect(await autoDelete(server.served)).toBe(0);
    expect((await state()).question?.records?.count).toBe(asked);
  }
});

test("switching auto-delete off removes the question", async () => {
  await records(4, 1);
  expect(await autoDelete(server.served)).toBe(0);
  expect((await state()).question).not.toBeNull();
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: false });
  expect((await state()).question).toBeNull();
  expect((await confirm({ records: 4 })).status).toBe(409);
  expect(await autoDelete(server.served)).toBe(0);
  expect(await left()).toBe(4);
});

test("deleting more than a tenth of the acts or log rows also waits for an administrator", async () => {
  const longAgo = new Date(THURSDAY_NINE.getTime() - 4 * 366 * 24 * HOUR);
  await server.db`
    insert into event_log (created_at, actor, action) select ${longAgo}, 'я', 'exported'
    from generate_series(1, 5)`;
  await server.db`
    insert into destruction_acts (uid, journal_id, act_filename, created_at, deleted_by, record_day,
      record_time, epoch, document)
    select gen_random_uuid(), n, n::text, ${longAgo}, 'я', '2020-01-01', '09:00', 'e', ''
    from generate_series(1, 2) n`;
  expect(await purgeOldEvidence(server.db, time.clock())).toEqual({ acts: 0, events: 0 });
  expect((await state()).question).toMatchObject({
    records: null,
    evidence: { acts: 2, events: 5 },
  });
  for (const fewer of [
    { acts: 1, events: 5 },
    { acts: 2, events: 4 },
  ]) {
    expect((await confirm(fewer)).status).toBe(409);
  }
  expect((await confirm({ acts: 2, events: 5 })).status).toBe(200);
  await until(
    async () => (await server.db`select 1 from event_log where action = 'purged'`).length > 0,
  );
  expect(await server.db`select 1 from event_log where created_at <= ${longAgo}`).toHaveLength(0);
  expect(await server.db`select 1 from destruction_acts`).toHaveLength(0);
});

test("a decision without the shown numbers is refused in words", async () => {
  for (const body of [{}, { decision: "confirm" }, { decision: "так" }, []]) {
    const answer = await admin.post("/api/retention/decision", body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toMatch(/[а-я]/);
  }
});
