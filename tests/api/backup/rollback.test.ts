import { expect, test } from "bun:test";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { migrate } from "../../../api/platform/database/migrate.ts";
import { addDoctor, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { folderForFile } from "../../support/server/for-file.ts";

const folder = folderForFile("priem-backups-");

test("a backup replaces a database in which a newer version has made objects of each kind", async () => {
  const { db, drop } = await freshDatabase();
  await addDoctor(db, { name_employee: "Ершова Ольга" });
  const { path } = await backUp(db, join(folder, "older"), THURSDAY_NINE, { key: null });
  await db.unsafe(`
    create type newer_kind as enum ('one');
    create domain newer_text as text;
    create table newer_things (id integer generated always as identity primary key,
      kind newer_kind, doctor integer references doctors);
    create view newer_view as select * from newer_things;
    create materialized view newer_list as select id from newer_view;
    create sequence newer_numbers;
    create function newer_count(newer_kind) returns bigint language sql
      return (select count(*) from newer_things);
    insert into newer_things (kind) values ('one');
    insert into schema_migrations (number, name, checksum) values (999, '999_newer.sql', '');`);

  const { leftOut } = await restore(db, path, THURSDAY_NINE, NO_SECRETS);
  expect(leftOut).toEqual([]);
  expect(await db`select name_employee from doctors`).toHaveLength(1);
  expect(await migrate(db)).toEqual([]);
  const left = await db`
    select relname from pg_class where relname like 'newer%'
    union all select typname from pg_type where typname like '%newer%'
    union all select proname from pg_proc where proname like 'newer%'`;
  expect([...left]).toEqual([]);
  await drop();
});

test("a table of another program is named and left out of a restore, with its numbers", async () => {
  const { db, drop } = await freshDatabase();
  const doctor = await addDoctor(db, { name_employee: "Ершова Ольга" });
  await db.unsafe(`create table "чужая ""таблица" (id integer generated always as identity);
    insert into "чужая ""таблица" default values`);
  const { path } = await backUp(db, join(folder, "foreign"), THURSDAY_NINE, { key: null });
  const other = await freshDatabase();
  const { leftOut } = await restore(other.db, path, THURSDAY_NINE, NO_SECRETS);
  expect(leftOut).toEqual(['чужая "таблица']);
  expect(await other.db`select id from doctors`).toEqual([{ id: doctor }] as never);
  await Promise.all([drop(), other.drop()]);
});

/** The file as an attacker writes it, with a different header. */
async function withHeader(name: string, change: (header: string) => string): Promise<string> {
  const { db, drop } = await freshDatabase();
  await addDoctor(db);
  const { path } = await backUp(db, join(folder, name), THURSDAY_NINE, { key: null });
  const [header = "", ...rest] = gunzipSync(await Bun.file(path).bytes())
    .toString()
    .split("\n");
  await Bun.write(path, gzipSync([change(header), ...rest].join("\n")));
  await drop();
  return path;
}

test("SQL in a backup's table or column names is not executed", async () => {
  const program = join(folder, "ran");
  const copy = `copy x from program 'touch ${program}'`;
  const inTable = await withHeader("table", (header) =>
    header.replace(
      '"name":"doctors"',
      JSON.stringify({ name: `doctors" from stdin; ${copy}; --` }).slice(1, -1),
    ),
  );
  const inColumn = await withHeader("column", (header) =>
    header.replace('"name_employee"', JSON.stringify(`name_employee") from stdin; ${copy}; --`)),
  );
  const into = await freshDatabase();
  expect((await restore(into.db, inTable, THURSDAY_NINE, NO_SECRETS)).leftOut).toHaveLength(1);
  await expect(restore(into.db, inColumn, THURSDAY_NINE, NO_SECRETS)).rejects.toThrow(
    "the file was changed",
  );
  expect(await Bun.file(program).exists()).toBe(false);
  await into.drop();
});
