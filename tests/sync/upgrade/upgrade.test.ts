import { afterAll, beforeAll, expect, test } from "bun:test";
import { TestDevice, until } from "../../support/device/device.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";
import {
  allRows,
  type EarlierDevice,
  loadEarlierDatabase,
  type Row,
  readEarlierDevice,
  restoreStorage,
  upgrade,
} from "./earlier-clinic.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let device: EarlierDevice;
let before: Map<string, Row[]>;
let after: Map<string, Row[]>;
let server: TestServer;

beforeAll(async () => {
  [database, device] = await Promise.all([freshDatabase(), readEarlierDevice()]);
  await loadEarlierDatabase(database.url);
  before = await allRows(database.db);
  await upgrade(database.db, database.url, new Date(device.now));
  after = await allRows(database.db);
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
});

/** Of another PostgreSQL system: transaction ids mean nothing here, and a new epoch begins. */
const OF_THE_SYSTEM = ["change_log", "clinic_state"];

const without = ({ xid: _, ...row }: Row) => JSON.stringify(Object.entries(row).sort());

test("a database of 0.1.0 is brought up to date with every row of every table as it was", () => {
  const lost: string[] = [];
  for (const [table, rows] of before) {
    const columns = new Set(rows.flatMap(Object.keys));
    const known = (row: Row) =>
      without(Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))));
    const found = new Set((after.get(table) ?? []).map(known));
    const missing = rows.filter((row) => !found.has(without(row)));
    if (!OF_THE_SYSTEM.includes(table))
      lost.push(...missing.map((row) => `${table} ${without(row)}`));
  }
  expect(lost).toEqual([]);
  expect(before.get("journal_records")?.length).toBe(352);
  expect(before.get("destruction_acts")?.length).toBe(1);
  expect(after.get("clinic_state")?.[0]?.server_secret).toBe(
    before.get("clinic_state")?.[0]?.server_secret,
  );
});

test("a template keeps its uid when the upgrade is repeated over a restored backup, and one that a device made goes by the key of its request", async () => {
  const again = await freshDatabase();
  const key = crypto.randomUUID();
  const uids = async () => {
    await loadEarlierDatabase(again.url);
    const [made] = await again.db<{ id: number }[]>`
      insert into schedule_templates (tpl_name, times) values ('Новый', '{}') returning id`;
    await again.db`
      insert into repeatable_requests (key, request_hash, status, subject)
      values (${key}, '', 201, ${made?.id ?? 0})`;
    await upgrade(again.db, again.url, new Date(device.now));
    return again.db<{ tpl_name: string; uid: string }[]>`
      select tpl_name, uid from schedule_templates order by id`;
  };
  const [first, second] = [[...(await uids())], [...(await uids())]];
  expect(first.length).toBeGreaterThan(1);
  expect(first).toEqual(second);
  expect(first.at(-1)).toEqual({ tpl_name: "Новый", uid: key });
  await again.drop();
});

test("a device of 0.1.0 stays signed in after the upgrade, and each edit that waited on it is applied once", async () => {
  server = await startServer({
    clock: () => new Date(device.now),
    databaseOf: { databaseUrl: database.url },
  });
  const indexedDB = await restoreStorage(device);
  const machine = new TestDevice(server.url, device.cookie, { indexedDB });
  for (const [name, value] of Object.entries(device.memory)) machine.memory.set(name, value);
  const { engine } = await machine.open();
  await until(() => engine.status().waiting === 0);
  expect([engine.unsent(), engine.decisions()]).toEqual([[], []]);

  const { site, one, two, gone } = device.visits;
  const visits = await server.db`
    select uid, user_name, add_comment, read_at is not null as read from journal_records
    where uid in ${server.db([site, one, two, gone])} or user_name like 'Мария Ждущая'
    order by user_name`;
  expect(visits.map(({ user_name }) => user_name)).toEqual([
    "Вера Лунина",
    "Мария Ждущая",
    "Ольга Южная",
  ]);
  expect(visits.find(({ uid }) => uid === one)).toMatchObject({
    add_comment: "Позвонить накануне",
  });
  expect(visits.find(({ uid }) => uid === site)).toMatchObject({ read: true });
  const acts = await server.db<{ uid: string }[]>`select uid from destruction_acts order by id`;
  expect(acts.map(({ uid }) => uid)).toEqual([gone, two]);
  const templates = await server.db`
    select tpl_name, times from schedule_templates where tpl_name = 'Субботний'`;
  expect([...templates]).toEqual([{ tpl_name: "Субботний", times: ["10:00", "10:30"] }]);
  const [day] = await server.db<{ times: string[] }[]>`
    select times from schedule_days
    where employee = ${device.day.employee} and day = ${device.day.day}`;
  expect(day?.times).toContain("19:45");
  const keys = await server.db<{ key: string }[]>`
    select key from repeatable_requests where key in ${server.db([device.sent, ...device.waiting])}`;
  expect(keys.map(({ key }) => key).sort()).toEqual([device.sent, ...device.waiting].sort());
  const [count] = await server.db`select count(*) as records from journal_records`;
  // One booking came, one was cancelled.
  expect(count).toEqual({ records: 352 });
  await machine.close();
});
