import { beforeAll, expect, test } from "bun:test";
import { autoDelete } from "../../../api/features/jobs/auto-delete.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { connect, type Tx, transaction } from "../../../api/platform/database/connection.ts";
import type { Server } from "../../../api/platform/http/env.ts";
import type { RetentionInput } from "../../../shared/retention/retention.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { saidBy, startProduct } from "../../support/server/product.ts";
import { type SignedIn, startServer } from "../../support/server/server.ts";

const time = standingClock(THURSDAY_NINE);
let staff: SignedIn;
let doctor: number;
let minutes = 0;

const server = serverForFile({ clock: time.clock });
beforeAll(async () => {
  staff = await server.signIn(["journal", "users"]);
  doctor = await addDoctor(server.db);
  await expectMany();
});

/** A process of the same clinic. */
const night = (db = server.db): Server => ({
  db,
  clock: time.clock,
  log: () => {},
  stopping: new AbortController().signal,
  config: readConfig({ DATABASE_URL: server.databaseUrl }),
});
/** Raises the usual number, so that the night does not ask; the question has its own tests. */
const expectMany = (db = server.db) =>
  db`update destruction_guard set usual = 1000 where task = 'records'`;
const turn = (deleteAfterDayPassed: boolean) =>
  staff.put("/api/settings/journal", { deleteAfterDayPassed });

async function record(day: Day, createdHoursAgo: number): Promise<number> {
  const created = new Date(time.clock().getTime() - createdHoursAgo * HOUR);
  const at = `${String(8 + Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes++ % 60).padStart(2, "0")}`;
  const visit = { employee: doctor, day, time: at, created_at: created };
  return (await addVisit(server.db, visit)).id;
}
const isThere = async (id: number) => (await staff.request(`/api/journal/${id}`)).status === 200;
const deletersOf = async (id: number) =>
  (await server.db`select deleted_by from destruction_acts where journal_id = ${id}`).map(
    (act) => act.deleted_by,
  );

test("A-9.3 a record is destroyed three days after the later of its creation and its day", async () => {
  await turn(true);
  const yesterday = addDays(TODAY, -1);
  const gone = [await record(yesterday, 72), await record(addDays(TODAY, -400), 9000)];
  const kept = [
    await record(yesterday, 71),
    await record(TODAY, 9000),
    await record(addDays(TODAY, 1), 9000),
  ];
  expect(await autoDelete(night())).toBe(2);
  for (const id of kept) expect(await isThere(id)).toBe(true);
  for (const id of gone) {
    expect(await isThere(id)).toBe(false);
    expect(await deletersOf(id)).toEqual(["Автоматическое удаление"]);
  }
  time.pass(HOUR);
  expect(await autoDelete(night())).toBe(1);
  staff = await server.signIn(["journal", "users"]);
});

test("A-9.3 A-2.19 with the switch off no record is destroyed", async () => {
  await turn(false);
  const id = await record(addDays(TODAY, -5), 200);
  expect(await autoDelete(night())).toBe(0);
  expect(await isThere(id)).toBe(true);
  await turn(true);
  expect(await autoDelete(night())).toBe(1);
});

/** Runs auto-delete over a record that a colleague is changing when its turn comes. */
async function deleteDuring(id: number, change: (tx: Tx) => Promise<unknown>): Promise<number> {
  const { run } = await transaction(server.db, async (tx) => {
    await tx`select from journal_records where id = ${id} for update`;
    const run = autoDelete(night());
    await untilWaiting(server.db, 1);
    await change(tx);
    return { run };
  });
  return run;
}
const deletionsLogged = async (id: number) =>
  (await server.db`select from event_log where action = 'deleted' and journal_id = ${id}`).length;

test("a record moved to a future day during the run stays, without an act or a log row", async () => {
  await turn(true);
  const past = addDays(TODAY, -5);
  const [changing, later] = [await record(past, 200), await record(past, 200)];
  const move = (tx: Tx, id: number) => tx`
    update journal_records set record_day = ${addDays(TODAY, 7)}, revision = revision + 1
    where id = ${id}`;
  const destroyed = await deleteDuring(changing, async (tx) => {
    await move(tx, changing);
    await move(tx, later);
  });
  expect(destroyed).toBe(0);
  for (const id of [changing, later]) {
    expect(await isThere(id)).toBe(true);
    expect(await deletersOf(id)).toEqual([]);
    expect(await deletionsLogged(id)).toBe(0);
  }
});

test("a record edited during the run is destroyed, under an act of its last state", async () => {
  const id = await record(addDays(TODAY, -5), 200);
  const destroyed = await deleteDuring(
    id,
    (tx) => tx`
      update journal_records set record_day = ${addDays(TODAY, -4)}, revision = revision + 1
      where id = ${id}`,
  );
  expect(destroyed).toBe(1);
  const [act] = await server.db`select record_day from destruction_acts where journal_id = ${id}`;
  expect(act?.record_day).toBe(addDays(TODAY, -4));
});

test.each([
  { deleteAfterDayPassed: true, keepDays: 14 },
  { deleteAfterDayPassed: false, keepDays: 0 },
])(
  "what an administrator changes the rule to during the run holds for the rest of it: %j",
  async (rule) => {
    const setRule = async (to: RetentionInput) =>
      expect((await staff.put("/api/retention", to)).status).toBe(200);
    const everythingPast = { deleteAfterDayPassed: true, keepDays: 0 };
    await setRule(everythingPast);
    const past = addDays(TODAY, -5);
    const [first, second] = [await record(past, 200), await record(past, 200)];
    expect(await deleteDuring(first, () => setRule(rule))).toBe(0);
    for (const id of [first, second]) expect(await isThere(id)).toBe(true);
    await setRule(everythingPast);
    expect(await autoDelete(night())).toBe(2);
  },
);

test("A-9.3 of two processes one deletes, and each record once", async () => {
  for (let count = 0; count < 60; count += 1) await record(addDays(TODAY, -9), 300);
  const other = connect(server.databaseUrl);
  const counts = await Promise.all([autoDelete(night()), autoDelete(night(other))]);
  await other.end();
  expect(counts.sort()).toEqual([0, 60]);
  expect(await autoDelete(night())).toBe(0);
});

test("A-9.3 the server also does it at start", async () => {
  const own = await startServer();
  await own.db`update journal_settings set delete_after_day_passed = true`;
  await expectMany(own.db);
  await own.db`insert into event_log (created_at, actor, action) values (now(), 'я', 'exported')`;
  const employee = await addDoctor(own.db);
  const longAgo = new Date(Date.now() - 9 * 24 * HOUR);
  await addVisit(own.db, { employee, day: "2020-01-10", time: "09:00", created_at: longAgo });
  const product = await startProduct({ DATABASE_URL: own.databaseUrl });
  const said = await saidBy(product, /"task":"auto-delete",.*/);
  expect(said[0]).toContain('"destroyed":1');
  product.kill("SIGTERM");
  expect(await product.ended).toBe(0);
  expect(await own.db`select 1 from journal_records`).toHaveLength(0);
  expect(await own.db`select 1 from destruction_acts`).toHaveLength(1);
  await own.stop();
});
