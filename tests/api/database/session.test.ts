import { expect, test } from "bun:test";
import { connect, connectSession, type Db } from "../../../api/platform/database/connection.ts";
import { freshDatabase } from "../../support/server/database.ts";

async function pidOf(db: Db): Promise<number | undefined> {
  const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid;
}

test("a session stays on its connection, where a pool replaces one after a while", async () => {
  const { url, drop } = await freshDatabase();
  const shortLived = `${url}${url.includes("?") ? "&" : "?"}max_lifetime=0.02`;
  const session = connectSession(shortLived);
  const pool = connect(shortLived, { max: 1 });
  const [held, pooled] = [await pidOf(session), await pidOf(pool)];
  while ((await pidOf(pool)) === pooled);
  expect(await pidOf(session)).toBe(held);
  await Promise.all([session.end(), pool.end()]);
  await drop();
});

test("a statement of a session may last", async () => {
  const { url, drop } = await freshDatabase();
  const session = connectSession(url);
  expect([...(await session`show statement_timeout`)]).toEqual([{ statement_timeout: "0" }]);
  await session.end();
  await drop();
});
