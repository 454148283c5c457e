import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "../../../api/platform/database/connection.ts";
import { migrate } from "../../../api/platform/database/migrate.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { until } from "../../support/time/until.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder = "";

beforeEach(async () => {
  database = await freshDatabase();
  await database.db`drop schema public cascade`;
  await database.db`create schema public`;
  folder = await mkdtemp(join(tmpdir(), "priem-migrations-"));
  await put("001_first.sql", "create table first (id integer); insert into first values (1);");
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("each file is applied once and in the order of its number", async () => {
  await put("002_second.sql", "alter table first add column more text default 'x';");
  expect(await migrate(database.db, folder)).toEqual(["001_first.sql", "002_second.sql"]);
  expect(await migrate(database.db, folder)).toEqual([]);
  const [row] = await database.db<{ more: string }[]>`select more from first`;
  expect(row?.more).toBe("x");
});

test("two processes that start together apply each file once", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.db, folder)));
  expect(applied.flat()).toEqual(["001_first.sql"]);
  const [row] = await database.db<{ rows: number }[]>`select count(*) as rows from first`;
  expect(row?.rows).toBe(1);
});

test("a failing file leaves no trace, the earlier ones stay", async () => {
  await put("002_broken.sql", "create table second (id integer); select nonsense;");
  await expect(migrate(database.db, folder)).rejects.toThrow("nonsense");
  await put("002_broken.sql", "create table second (id integer);");
  expect(await migrate(database.db, folder)).toEqual(["002_broken.sql"]);
});

test("a migration that deadlocks with an older process begins again, and is done", async () => {
  await put("002_second.sql", "create table second (id integer);");
  await migrate(database.db, folder);
  await put("003_both.sql", "lock first; lock second; alter table second add column more text;");
  const migrator = connect(database.url, { max: 1 });
  const older = connect(database.url, { max: 1 });
  // PostgreSQL cancels whichever reaches its deadlock_timeout first: the migration, on any machine.
  await migrator`set deadlock_timeout = '4s'`;
  await older`set deadlock_timeout = '60s'`;
  const { migrating } = await older.begin(async (tx) => {
    await tx`select from second`;
    const migrating = migrate(migrator, folder);
    await until(async () => (await waitingLocks(database.db)) === 1);
    await tx`select from first`;
    return { migrating };
  });
  await older.end();
  expect(await migrating).toEqual(["003_both.sql"]);
  await migrator.end();
});

test("a database newer than the code is refused in words", async () => {
  await put("002_second.sql", "create table second (id integer);");
  await migrate(database.db, folder);
  await rm(join(folder, "002_second.sql"));
  await expect(migrate(database.db, folder)).rejects.toThrow(
    "The database is newer than this version",
  );
});

test("a file changed after it was applied is refused by name", async () => {
  await migrate(database.db, folder);
  await put("001_first.sql", "create table first (id bigint);");
  await expect(migrate(database.db, folder)).rejects.toThrow("Migration 001_first.sql was changed");
});

async function waitingLocks(db: Db): Promise<number | undefined> {
  const [row] = await db<{ waiting: number }[]>`
    select count(*) as waiting from pg_locks where relation = 'second'::regclass and not granted`;
  return row?.waiting;
}

function put(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}
