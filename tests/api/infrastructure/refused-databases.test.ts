import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect, type Db } from "../../../api/platform/database/connection.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { endLeftovers, refusedStart, startProduct } from "../../support/server/product.ts";

let home: Awaited<ReturnType<typeof freshDatabase>>;
let admin: Db;
beforeAll(async () => {
  home = await freshDatabase();
  admin = connect(home.url, { max: 1 });
});
afterAll(async () => {
  endLeftovers();
  await admin.end({ timeout: 1 });
  await home.drop();
});

async function withDatabase(options: string, work: (url: string) => Promise<void>) {
  const name = `encoding_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name} template template0 ${options}`);
  const url = new URL(home.url);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`);
  }
}

test.each([
  ["encoding 'SQL_ASCII' locale_provider libc locale 'C'", "has the encoding SQL_ASCII"],
  ["encoding 'LATIN1' locale_provider libc locale 'C'", "has the encoding LATIN1"],
  ["encoding 'UTF8' locale_provider libc locale 'C'", "does not know the case of Russian letters"],
])("a database with %s is refused at start, in words, and left as it was", (options, words) =>
  withDatabase(options, async (url) => {
    const { code, said } = await refusedStart({ DATABASE_URL: url });
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    expect(said).toContain("--encoding=UTF8");
    const db = connect(url, { max: 1 });
    expect(await db`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
    await db.end({ timeout: 1 });
  }),
);

test("a database in UTF-8 with a Unicode locale is taken", async () => {
  await withDatabase(
    "encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'",
    async (url) => {
      const product = await startProduct({ DATABASE_URL: url });
      product.kill("SIGTERM");
      expect(await product.ended).toBe(0);
    },
  );
});

test("a PostgreSQL older than 15 is refused at start, in words, and left as it was", () =>
  withDatabase("", async (url) => {
    const db = connect(url, { max: 1 });
    // Found before PostgreSQL's own: this database says that its server is of version 14.
    await db.unsafe(`
      create schema older;
      create function older.current_setting(name text) returns text language sql as $$
        select case name when 'server_version' then '14.13' when 'server_version_num' then '140013'
          else pg_catalog.current_setting(name) end
      $$`);
    await db.unsafe(`alter database "${new URL(url).pathname.slice(1)}"
      set search_path = older, pg_catalog, public`);
    const { code, said } = await refusedStart({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(said).toContain("is PostgreSQL 14.13, and Priem needs 15 or newer");
    expect(await db`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
    await db.end({ timeout: 1 });
  }));
