import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect, type Db, transaction } from "../../../api/platform/database/connection.ts";
import { freshDatabase } from "../../support/server/database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Db;

beforeAll(async () => {
  database = await freshDatabase();
  pool = connect(database.url, { max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The driver's limit on a connection: a running statement and a hundred waiting ones. */
const A_CONNECTIONS = 101;

test.each([98, 99, 100, 101, 102])(
  "a transaction that is asked for after %i statements has its connection to itself, however many wait",
  async (before) => {
    const plain = (count: number) => Array.from({ length: count }, () => pool`select 1`.execute());
    await Promise.all([pool`select 1`, pool`select 1`]);
    const full = [
      ...Array.from({ length: 2 }, () => pool`select pg_sleep(0.2)`.execute()),
      ...plain(2 * A_CONNECTIONS - 2),
    ];
    const waiting = plain(before);
    const level = transaction(pool, async (tx) => {
      const [row] = await tx<{ xid: string | null }[]>`select pg_current_xact_id()::text as xid`;
      await Bun.sleep(50);
      const [again] = await tx<{ xid: string | null }[]>`select pg_current_xact_id()::text as xid`;
      return row?.xid === again?.xid;
    });
    const after = plain(50);
    await Promise.all([...full, ...waiting, ...after]);
    expect(await level).toBe(true);
    const [left] = await database.db<{ open: number }[]>`
      select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    expect(left?.open).toBe(0);
  },
);
